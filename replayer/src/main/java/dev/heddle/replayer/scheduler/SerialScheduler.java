package dev.heddle.replayer.scheduler;

import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.replayer.control.RunEnding;
import dev.heddle.replayer.control.UnseenThreads;
import dev.heddle.replayer.scheduler.result.EndReason;
import dev.heddle.replayer.scheduler.result.ExecutedSchedule;
import dev.heddle.replayer.scheduler.result.OutcomeData;
import dev.heddle.replayer.scheduler.result.PreemptionLog;
import dev.heddle.replayer.scheduler.result.RunCounters;
import dev.heddle.replayer.scheduler.sites.SerialSites;
import dev.heddle.replayer.scheduler.stuck.LibraryFrames;
import dev.heddle.replayer.scheduler.stuck.StuckDiagnosis;
import dev.heddle.replayer.scheduler.stuck.StuckReport;
import dev.heddle.replayer.scheduler.stuck.WaitCycle;
import dev.heddle.replayer.scheduler.threads.ControlledThread;
import dev.heddle.replayer.scheduler.threads.ControlledThread.Guard;
import dev.heddle.replayer.scheduler.threads.ControlledThread.Place;
import dev.heddle.replayer.scheduler.threads.EnabledThreads;
import dev.heddle.replayer.scheduler.threads.LockModel;
import dev.heddle.replayer.scheduler.threads.ThreadList;
import dev.heddle.replayer.scheduler.threads.ThreadRegistry;
import dev.heddle.replayer.scheduler.threads.UncontrolledThreads;
import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.DivergenceException;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.plan.Origin;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.StuckThread;
import java.util.ArrayList;
import java.util.List;

/**
 * The serial scheduler: exactly one controlled thread runs between two decision points.
 *
 * <p><b>Protocol.</b> One lock, {@link #lock}, guards all state. There is no scheduler thread. When the running thread
 * reaches its next operation, it takes the lock, sets its pending operation, and chooses the next thread
 * ({@link #dispatch}). If that is another thread, it waits for its own turn outside the lock. Between its turn and its
 * next decision point a thread executes its operation and the code that follows. No other controlled thread runs then,
 * so state that a thread reads under the lock does not change. Three kinds of thread run without a turn:
 * <ul>
 * <li>a thread that was just started, up to its first hook, where it waits;
 * <li>an <em>uncontrolled</em> thread, blocked in an operation that is not modelled, up to its next hook;
 * <li>the watchdog.
 * </ul>
 *
 * <p><b>Lock order.</b> The scheduler lock, then the gate of a thread. A monitor of the program is never entered under
 * the scheduler lock: a thread in a real wait is notified after the lock was released. No code of the program is called
 * under it.
 *
 * <p><b>Determinism.</b> Decisions depend on the threads' operations, never on real time: enabled threads are sorted by
 * path, time is virtual, wait sets are queues. The only exception is an uncontrolled thread, which returns at an
 * unpredictable moment; the outcome of such a run reports this.
 */
final class SerialScheduler {
    final Object lock = new Object();
    final SerialSites sites;
    final LockModel locks = new LockModel();
    final VirtualClock clock;
    final ExecutedSchedule schedule;
    private final PreemptionLog forcedSwitches = new PreemptionLog();
    final FastPath fast;
    private final Strategy strategy;
    private final boolean missesWrites;
    final OrderReports order;
    final RunEnding ending;
    final UnseenActivity unseen;
    final ThreadRegistry registry = new ThreadRegistry();
    final ThreadList threads = registry.threads;
    final ThreadMembership members = new ThreadMembership(this);
    final OutsideOperations outside = new OutsideOperations(this);
    final EnabledThreads enabled = new EnabledThreads();
    final UncontrolledThreads uncontrolled = new UncontrolledThreads();
    private final ProgressCheck progress;
    final RunCounters counters = new RunCounters();
    final EndReason endReason = new EndReason();

    /** The thread that has the turn; null if no controlled thread is enabled. Written under the lock. */
    volatile ControlledThread running;
    /** Whether the run is over and all threads run without control. Written under the lock. */
    private volatile boolean released;
    /** Whether the run is over and each of its threads must end. Written under the lock, after {@link #released}. */
    private volatile boolean abandoned;

    /** The thread that executed the last decision. */
    private ControlledThread last;

    /**
     * @param unseen threads that may act for the program although they have not reached any hook yet
     * @param start initial values of the program's clocks
     */
    SerialScheduler(Strategy strategy, SerialSites sites, RunEnding ending, UnseenThreads unseen, Origin.Start start) {
        this.strategy = strategy;
        missesWrites = strategy.skipsAccesses();
        progress = new ProgressCheck(missesWrites);
        this.sites = sites;
        this.ending = ending;
        this.unseen = new UnseenActivity(unseen);
        clock = new VirtualClock(start);
        schedule = new ExecutedSchedule(sites, lock);
        fast = new FastPath(this, strategy, uncontrolled, progress, forcedSwitches);
        order = new OrderReports(this, strategy);
    }

    // Threads

    /** Under the lock: threads have joined, ended, or left control. */
    void countAlive() {
        fast.setAlone(uncontrolled.isEmpty() && registry.size() == 1);
    }

    /** The running thread has executed its last instruction. */
    void end(ControlledThread thread) {
        ControlledThread wake = null;
        boolean over = false;
        synchronized (lock) {
            if (released || thread.place == Place.ENDED) {
                return;
            }
            if (thread.place == Place.UNCONTROLLED) {
                uncontrolled.gone();
            }
            catchUp(thread);
            locks.releaseAll(thread);
            members.remove(thread);
            try {
                strategy.ended(thread);
                progress.advanced();
            } catch (DivergenceException e) {
                endReason.finish(Outcome.End.DIVERGED, List.of(), e.getMessage());
            } catch (RuntimeException | Error e) {
                endReason.fail(e);
            }
            if (running == thread) {
                running = null;
            }
            over = hasAllEnded();
            if (over) {
                release();
            } else if (running == null) {
                wake = dispatch(null);
            }
        }
        wakeAfterUnlock(wake, false);
        if (over) {
            ending.allEnded();
        }
    }

    /** Under the lock: whether the run is open, but all user threads, also those that reached no hook, have ended. */
    boolean hasAllEnded() {
        return endReason.isOpen() && !registry.hasUserThreads() && !unseen.isAnyUserThreadAlive();
    }

    // Turns

    /** The scheduler or the strategy has failed; the next decision ends the run. Takes the lock. */
    void fail(Throwable cause) {
        synchronized (lock) {
            endReason.fail(cause);
        }
    }

    /**
     * On a thread that has set its pending operation: returns when the thread may execute it.
     *
     * @return false if the run is over, and the thread must execute the operation without control
     */
    boolean turn(ControlledThread me) {
        ControlledThread wake = null;
        synchronized (lock) {
            if (isReleased(me.log())) {
                return false;
            }
            catchUp(me);
            me.clearInterruptFlag();
            arrive(me);
            if (running == null) {
                wake = dispatch(me);
            }
            if (running == me) {
                me.restoreInterruptFlag();
                return true;
            }
        }
        wakeAfterUnlock(wake, false);
        me.awaitTurn();
        return !isReleased(me.log());
    }

    /**
     * Like {@link #turn}, for a thread in a monitor that releases it until it is notified, interrupted or timed out. It
     * has set its pending operation and the end of its wait.
     */
    boolean turnInWaitSet(ControlledThread me, Object monitor) {
        ControlledThread wake = null;
        boolean mine;
        synchronized (lock) {
            if (isReleased(me.log())) {
                return false;
            }
            catchUp(me);
            order.report(me, Op.RELEASE, monitor, 0);
            locks.enterWaitSet(me, monitor);
            me.realMonitor = monitor;
            me.clearInterruptFlag();
            arrive(me);
            if (running == null) {
                wake = dispatch(me);
            }
            mine = running == me;
        }
        me.inRealOperation = true;
        if (!mine) {
            wakeAfterUnlock(wake, false);
            me.awaitTurnIn(monitor);
        } else {
            me.restoreInterruptFlag();
        }
        me.inRealOperation = false;
        synchronized (lock) {
            me.realMonitor = null;
        }
        return !isReleased(me.log());
    }

    /** Under the lock, on the thread or while it is blocked: publishes the steps it took without the lock. */
    void catchUp(ControlledThread me) {
        locks.follow(me);
        if (running == me) {
            fast.handOver(me);
        }
    }

    /** The thread is paused before its next operation. If it had the turn, no thread has it now. */
    private void arrive(ControlledThread me) {
        try {
            pause(me);
        } catch (RuntimeException | Error e) {
            endReason.fail(e);
        }
    }

    private void pause(ControlledThread me) {
        if (me.place == Place.UNCONTROLLED) {
            uncontrolled.gone();
            countAlive();
            if (me.leftAtNanos != 0) {
                clock.add(System.nanoTime() - me.leftAtNanos);
            }
        }
        if (running == me) {
            running = null;
        }
        me.arrive();
        me.waitBegan = progress.decisions();
        me.yielding |= me.spin.isYielding() && !progress.hasLongTurn(me);
        locks.arrive(me, clock.elapsedNanos());
        if (!me.wasBlocked) {
            return;
        }
        List<ControlledThread> cycle = WaitCycle.closedBy(me, threads, clock.elapsedNanos());
        if (cycle.stream().anyMatch(thread -> !thread.daemon)) {
            endReason.finish(
                    Outcome.End.DEADLOCK, new StuckReport(sites, clock.elapsedNanos()).stuck(threads, cycle), null);
        }
    }

    /**
     * Chooses the next thread and grants it the turn.
     *
     * @param me the calling thread, if it has just arrived: it gets no signal, because it sees that it is the running
     * thread
     * @return the chosen thread, if it is in a real wait and must be woken after the lock is released; otherwise null
     */
    ControlledThread dispatch(ControlledThread me) {
        try {
            return next(me);
        } catch (DivergenceException e) {
            endReason.finish(Outcome.End.DIVERGED, List.of(), e.getMessage());
        } catch (RuntimeException | Error e) {
            // Not thrown into the program, which would take it for its own exception.
            endReason.fail(e);
        }
        return null;
    }

    private ControlledThread next(ControlledThread me) {
        boolean hasPaused = uncontrolled.isIdle();
        uncontrolled.busy();
        while (endReason.isOpen()) {
            long deadline = enabled.find(threads, clock.elapsedNanos());
            if (isTimeDue(deadline)) {
                if (!enabled.allYield() || !unseen.mayEndTimedWait()) {
                    passTime(deadline);
                    continue;
                }
                // Threads that only yield, such as idle workers of a pool, take one step after each pause.
                if (!hasPaused || enabled.threads.isEmpty()) {
                    uncontrolled.idleFrom(System.nanoTime());
                    return null;
                }
            }
            if (uncontrolled.isEmpty() && progress.isOver(enabled)) {
                List<StuckThread> all = new StuckReport(sites, clock.elapsedNanos()).allUser(threads);
                endReason.finish(Outcome.End.NO_PROGRESS, all, null);
                return null;
            }
            if (enabled.threads.isEmpty()) {
                if (!uncontrolled.isEmpty() || !registry.isUserThreadStuck(enabled.threads) || unseen.mayEndWait()) {
                    uncontrolled.idleFrom(System.nanoTime());
                } else {
                    finishStuck(List.of());
                }
                return null;
            }
            ControlledThread next = choose(me);
            if (next == null) {
                passTime(deadline);
                continue;
            }
            strategy.executed(next);
            execute(next);
            fast.decided(enabled, next, deadline);
            if (next == me) {
                return null;
            }
            if (next.realMonitor != null) {
                return next;
            }
            next.grant();
            return null;
        }
        return null;
    }

    private boolean isTimeDue(long deadline) {
        return deadline != ControlledThread.NEVER
                && uncontrolled.isEmpty()
                && (enabled.allYield() || progress.isTimeDue(deadline - clock.elapsedNanos(), enabled.waitBegan()));
    }

    private void passTime(long deadline) {
        clock.advanceTo(deadline);
        if (progress.isIdleAfterTime() && registry.isUserThreadStuck(enabled.threads)) {
            counters.note("only daemon threads ran, from one timed wait to the next");
            finishStuck(List.of());
        }
    }

    private ControlledThread choose(ControlledThread me) {
        // Others that need the class may block inside the JVM. It is paused only where it needs another class.
        if (me != null && me.isInInitializer() && !me.isBeforeClassUse() && enabled.threads.contains(me)) {
            return me;
        }
        Decision decision = new Decision(counters.decisions(), progress.allowed(enabled), me, enabled.time());
        ThreadView choice = strategy.choose(decision);
        if (choice != null) {
            forcedSwitches.chosen(decision, choice);
        }
        return (ControlledThread) choice;
    }

    /** Applies the pending operation to the model and the counters. */
    private void execute(ControlledThread next) {
        if (!next.yielding) {
            unseen.executed();
        }
        boolean isOther = last != next;
        boolean advances = next.spin.advances(next);
        counters.executed(next.op(), isOther && last != null);
        progress.executed(advances, next.op() == Op.ACQUIRE && missesWrites, isOther, next.daemon);
        last = next;
        clock.tick();
        schedule.executed(next);
        forcedSwitches.executed(next);
        next.executed();
        enabled.stopYielding();
        if (next.guard == Guard.WAIT_SET) {
            order.report(next, Op.ACQUIRE, next.realMonitor, 0);
        }
        locks.execute(next);
        next.place = Place.RUNNING;
        running = next;
    }

    /** After the lock was released: actions that must not happen under it. */
    void wakeAfterUnlock(ControlledThread wake, boolean elsewhere) {
        boolean reports;
        boolean help;
        synchronized (lock) {
            reports = endReason.take();
            help = elsewhere || !uncontrolled.isEmpty();
        }
        if (reports) {
            endReason.report(ending);
        }
        if (wake == null) {
            return;
        }
        if (help) {
            wake.wakeElsewhere();
        } else {
            wake.wake();
        }
    }

    /** Under the lock: the state has changed while no thread has the turn. */
    ControlledThread dispatchIfIdle() {
        return running == null && !released ? dispatch(null) : null;
    }

    // End of the run

    /**
     * Under the lock: no thread is enabled. @param blocked uncontrolled threads that wait for monitors of controlled
     * ones
     */
    void finishStuck(List<ControlledThread> blocked) {
        StuckDiagnosis diagnosis = new StuckDiagnosis(threads, enabled.threads, !uncontrolled.isEmpty());
        endReason.finish(diagnosis.result(sites, clock.elapsedNanos(), blocked));
    }

    /** From now on all threads run without control. */
    void release() {
        synchronized (lock) {
            if (released || !endReason.isOpen()) {
                return;
            }
            clock.release();
            released = true;
            running = null;
            for (ControlledThread thread : threads) {
                thread.grant();
            }
        }
    }

    /**
     * Returns whether the thread runs without control.
     *
     * @throws RunEndedError if the run was abandoned
     */
    boolean isReleased(ThreadLog me) {
        if (abandoned && !isInInitializerOfJdk(me)) {
            me.throwing();
            throw RunEndedError.ERROR;
        }
        return released;
    }

    boolean isReleased() {
        return released;
    }

    /** If an initialiser of a JDK class fails, the class is unusable in all later runs. */
    private boolean isInInitializerOfJdk(ThreadLog me) {
        synchronized (lock) {
            return LibraryFrames.isInInitializerOfJdk(me, sites);
        }
    }

    /** The run is over, for whatever reason: each of its threads ends by an error that its next hook throws. */
    void abandon() {
        List<ControlledThread> asleep = new ArrayList<>();
        synchronized (lock) {
            if (abandoned) {
                return;
            }
            clock.release();
            released = true;
            abandoned = true;
            running = null;
            for (ControlledThread thread : threads) {
                if (thread.realMonitor != null) {
                    asleep.add(thread);
                } else {
                    thread.grant();
                }
            }
        }
        for (ControlledThread thread : asleep) {
            thread.wakeElsewhere();
        }
    }

    boolean isAbandoned() {
        return abandoned;
    }

    // Results

    OutcomeData outcomeData() {
        synchronized (lock) {
            return counters.outcomeData(strategy, forcedSwitches, uncontrolled, schedule, order.memory());
        }
    }
}
