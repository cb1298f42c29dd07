package dev.heddle.replayer.scheduler;

import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.recorder.boot.Threads;
import dev.heddle.replayer.control.RunEnding;
import dev.heddle.replayer.scheduler.ControlledThread.Guard;
import dev.heddle.replayer.scheduler.ControlledThread.Place;
import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.DivergenceException;
import dev.heddle.replayer.strategy.SkipsAccesses;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.ThreadPath;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.replayer.strategy.TracksOrder;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.plan.Origin;
import dev.heddle.trace.plan.PlanThread;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.StuckThread;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * The turns: exactly one controlled thread runs between two decision points.
 *
 * <p><b>Protocol.</b> All state is guarded by one lock, {@link #lock}. There is no scheduler thread: the running thread, when it comes to
 * its next operation, takes the lock, says what it is about to do, chooses who goes on ({@link #dispatch}), and if that is another thread
 * waits for its own turn outside the lock. Between its turn and its next decision point a thread executes its operation and whatever
 * follows; nobody else does anything then, so what one thread reads of another one's state under the lock stands still. Three kinds of
 * thread run without a turn, and each of them only for a moment or outside the program's woven code: a thread that was just started, up
 * to its first hook, where it waits; one that is <em>outside</em>, blocked in something that is not modelled, up to its next hook; and the
 * watchdog.
 *
 * <p><b>Order of locks.</b> The game's lock, then the gate of a thread. A monitor of the program is never entered under the game's lock: a
 * thread in a real wait is notified after the lock was left. Code of the program is never called under it.
 *
 * <p><b>Reproducible.</b> Decisions depend on what threads do, never on when: enabled threads are listed by path, time is virtual, wait
 * sets are queues. The only exception is a thread outside, which comes back when it comes back; such runs say so in their outcome.
 */
final class SerialScheduler {
    final Object lock = new Object();
    final SerialSites sites;
    final LockModel locks = new LockModel();
    final VirtualClock clock;
    final ExecutedSchedule schedule;
    private final PreemptionLog unusual = new PreemptionLog();

    final FastPath fast;
    private final Strategy strategy;
    private final boolean missesWrites;
    private final TracksOrder order;
    final RunEnding ending;
    private final BooleanSupplier strangers;
    final ThreadRegistry members = new ThreadRegistry();
    final ThreadList threads = members.threads;
    final EnabledThreads enabled = new EnabledThreads();
    final UncontrolledThreads outside = new UncontrolledThreads();
    private final ProgressCheck progress;
    final RunCounters counters = new RunCounters();
    final EndReason verdict = new EndReason();

    /** Whose turn it is; null if nobody can go on but for those outside. Written under the lock. */
    volatile ControlledThread running;
    /** Whether the game is over and everybody goes on without control. Written under the lock. */
    private volatile boolean released;
    /** Whether the run is over, and every thread of it must come to its end. Written under the lock, after {@link #released}. */
    private volatile boolean abandoned;

    /** The thread that executed the last decision. */
    private ControlledThread last;

    /**
     * @param strangers whether user threads are alive that have not come to any hook yet
     * @param start what the program's clocks show at first
     */
    SerialScheduler(
            Strategy strategy, SerialSites sites, RunEnding ending, BooleanSupplier strangers, Origin.Start start) {
        this.strategy = strategy;
        missesWrites = SkipsAccesses.of(strategy) != SkipsAccesses.NONE;
        progress = new ProgressCheck(missesWrites);
        order = TracksOrder.of(strategy);
        this.sites = sites;
        this.ending = ending;
        this.strangers = strangers;
        clock = new VirtualClock(start);
        schedule = new ExecutedSchedule(sites, lock);
        fast = new FastPath(this, strategy, outside, progress, unusual);
    }

    // Threads

    /** The thread of a log; one that nobody announced joins here, and is outside until its first decision. */
    ControlledThread of(ThreadLog log) {
        if (log.control instanceof ControlledThread thread && thread.game == this) {
            return thread;
        }
        if (ending.isOfEarlierRun(log.thread)) {
            log.throwing();
            throw RunEndedError.ERROR;
        }
        synchronized (lock) {
            outside.joined(ThreadPath.isStranger(log.path));
            return add(log, Place.OUTSIDE);
        }
    }

    private ControlledThread add(ThreadLog log, Place place) {
        ControlledThread thread =
                new ControlledThread(this, log, schedule.add(new PlanThread(log.path, log.thread.getName())), place);
        log.control = thread;
        counters.joined();
        members.add(thread);
        countAlive();
        return thread;
    }

    /** Under the lock: the controlled thread of a thread, or null. */
    ControlledThread find(Thread thread) {
        return members.find(thread);
    }

    /** The thread is about to be started by the one that runs. */
    void starting(ThreadLog log) {
        synchronized (lock) {
            if (!(log.control instanceof ControlledThread thread) || thread.game != this) {
                add(log, Place.STARTING);
            }
        }
    }

    /** The start of a thread has come back. */
    void started(ThreadLog log, boolean failed) {
        synchronized (lock) {
            if (log.control instanceof ControlledThread child && child.place == Place.STARTING) {
                if (failed) {
                    remove(child);
                } else {
                    child.place = Place.WAITING;
                }
            }
        }
    }

    private void remove(ControlledThread thread) {
        members.remove(thread);
        countAlive();
    }

    /** Under the lock: threads have come, gone, or left control. */
    void countAlive() {
        fast.setAlone(outside.isEmpty() && members.size() == 1);
    }

    /** The running thread has executed its last instruction. */
    void end(ControlledThread thread) {
        ControlledThread wake = null;
        boolean over = false;
        synchronized (lock) {
            if (released || thread.place == Place.ENDED) {
                return;
            }
            if (thread.place == Place.OUTSIDE) {
                outside.gone();
            }
            catchUp(thread);
            locks.releaseAll(thread);
            remove(thread);
            try {
                strategy.ended(thread);
            } catch (DivergenceException e) {
                verdict.finish(Outcome.End.DIVERGED, List.of(), e.getMessage());
            } catch (RuntimeException | Error e) {
                verdict.fail(e);
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
        afterwards(wake, false);
        if (over) {
            ending.allEnded();
        }
    }

    /** Under the lock: whether all user threads have ended, seen or not, and no verdict is there. */
    boolean hasAllEnded() {
        return verdict.isOpen() && !members.hasUserThreads() && !strangers.getAsBoolean();
    }

    // Turns

    /** The scheduler or the strategy has failed; the next decision ends the run. Takes the lock. */
    void fail(Throwable cause) {
        synchronized (lock) {
            verdict.fail(cause);
        }
    }

    /**
     * On a thread that has said what it intends to do: comes back when it may.
     *
     * @return false if the game is over, and the thread must do for itself what it wanted to do
     */
    boolean turn(ControlledThread me) {
        ControlledThread wake = null;
        synchronized (lock) {
            if (isReleased(me.log())) {
                return false;
            }
            catchUp(me);
            me.putFlagAside();
            arrive(me);
            if (running == null) {
                wake = dispatch(me);
            }
            if (running == me) {
                me.restoreFlag();
                return true;
            }
        }
        afterwards(wake, false);
        me.awaitTurn();
        return !isReleased(me.log());
    }

    /**
     * As {@link #turn}, for a thread that is in a monitor and gives it up until it is notified, interrupted or the time is over. It has
     * said what it intends to do, and until when it waits.
     */
    boolean turnInWaitSet(ControlledThread me, Object monitor) {
        ControlledThread wake = null;
        boolean mine;
        synchronized (lock) {
            if (isReleased(me.log())) {
                return false;
            }
            catchUp(me);
            tellOrder(me, Op.RELEASE, monitor, 0);
            locks.enterWaitSet(me, monitor);
            me.realMonitor = monitor;
            me.putFlagAside();
            arrive(me);
            if (running == null) {
                wake = dispatch(me);
            }
            mine = running == me;
        }
        me.inRealOperation = true;
        if (!mine) {
            afterwards(wake, false);
            me.awaitTurnIn(monitor);
        } else {
            me.restoreFlag();
        }
        me.inRealOperation = false;
        synchronized (lock) {
            me.realMonitor = null;
        }
        return !isReleased(me.log());
    }

    /** Under the lock, on the thread: what it has done without the lock while it was alone is known to all from here on. */
    void catchUp(ControlledThread me) {
        locks.follow(me);
        if (running == me) {
            fast.handOver(me);
        }
    }

    /** The thread stands before its next operation. If it had the turn, nobody has it now. */
    private void arrive(ControlledThread me) {
        try {
            stand(me);
        } catch (RuntimeException | Error e) {
            verdict.fail(e);
        }
    }

    private void stand(ControlledThread me) {
        if (me.place == Place.OUTSIDE) {
            outside.gone();
            countAlive();
            if (me.leftAtNanos != 0) {
                clock.add(System.nanoTime() - me.leftAtNanos);
            }
        }
        if (running == me) {
            running = null;
        }
        me.arrive();
        me.yielding |= me.fruitless.isYielding();
        locks.arrive(me, clock.elapsedNanos());
        if (!me.hadToWait) {
            return;
        }
        List<ControlledThread> cycle = WaitCycle.closedBy(me, threads, clock.elapsedNanos());
        if (cycle.stream().anyMatch(thread -> !thread.daemon)) {
            verdict.finish(
                    Outcome.End.DEADLOCK, new StuckReport(sites, clock.elapsedNanos()).stuck(threads, cycle), null);
        }
    }

    /**
     * Chooses who goes on, and tells that thread.
     *
     * @param me the thread that calls, if it has just arrived: it is not told, it sees that it is the running one
     * @return the thread that goes on, if it stands in a real wait and must be woken once the lock is left, or null
     */
    ControlledThread dispatch(ControlledThread me) {
        try {
            return next(me);
        } catch (DivergenceException e) {
            verdict.finish(Outcome.End.DIVERGED, List.of(), e.getMessage());
        } catch (RuntimeException | Error e) {
            // Not thrown into the program: it would be taken for the program's own.
            verdict.fail(e);
        }
        return null;
    }

    private ControlledThread next(ControlledThread me) {
        outside.busy();
        while (verdict.isOpen()) {
            long deadline = enabled.find(threads, clock.elapsedNanos());
            if (deadline != ControlledThread.NEVER
                    && outside.isEmpty()
                    && (enabled.allYield() || progress.isTimeDue(deadline - clock.elapsedNanos()))) {
                passTime(deadline);
                continue;
            }
            if (progress.isNone() && outside.isEmpty()) {
                List<StuckThread> all = new StuckReport(sites, clock.elapsedNanos()).allUser(threads);
                verdict.finish(Outcome.End.NO_PROGRESS, all, null);
                return null;
            }
            if (enabled.threads.isEmpty()) {
                if (!outside.isEmpty() || !members.isUserThreadStuck(enabled.threads) || strangers.getAsBoolean()) {
                    outside.idleFrom(System.nanoTime());
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

    private void passTime(long deadline) {
        clock.advanceTo(deadline);
        if (progress.isIdleAfterTime() && members.isUserThreadStuck(enabled.threads)) {
            counters.note("only daemon threads went on, from one timed wait to the next");
            finishStuck(List.of());
        }
    }

    private ControlledThread choose(ControlledThread me) {
        if (me != null && me.isInInitializer() && enabled.threads.contains(me)) {
            // A thread that is stopped in a class initialiser blocks all others that need the class, inside the JVM.
            return me;
        }
        Decision decision = new Decision(counters.decisions(), enabled.allowed(), me, enabled.time());
        ThreadView choice = strategy.choose(decision);
        if (choice != null) {
            unusual.chosen(decision, choice);
        }
        return (ControlledThread) choice;
    }

    /** What the pending operation does to the model, and to the books. */
    private void execute(ControlledThread next) {
        boolean isOther = last != next;
        boolean advances = next.fruitless.advances(next);
        counters.executed(next.op(), isOther && last != null);
        progress.executed(advances, next.op() == Op.ACQUIRE && missesWrites, isOther, next.daemon);
        last = next;
        clock.tick();
        schedule.executed(next);
        unusual.executed(next);
        next.executed();
        enabled.stopYielding();
        if (next.guard == Guard.WAIT_SET) {
            tellOrder(next, Op.ACQUIRE, next.realMonitor, 0);
        }
        locks.execute(next);
        next.place = Place.RUNNING;
        running = next;
    }

    /** After the lock was left: what must not be done under it. */
    void afterwards(ControlledThread wake, boolean elsewhere) {
        boolean tells;
        boolean help;
        synchronized (lock) {
            tells = verdict.take();
            help = elsewhere || !outside.isEmpty();
        }
        if (tells) {
            verdict.tell(ending);
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

    /**
     * A thread is interrupted. If it is held, that happens when it goes on.
     *
     * @return whether it is held
     */
    boolean interruptLater(Thread other) {
        synchronized (lock) {
            ControlledThread target = members.find(other);
            if (released || target == null || target.place != Place.WAITING || ThreadTypes.overridesInterrupt(other)) {
                return false;
            }
            target.interruptedOnTurn = true;
            return true;
        }
    }

    boolean isInterruptedLater(Thread other) {
        synchronized (lock) {
            ControlledThread target = members.find(other);
            return target != null && target.interruptedOnTurn;
        }
    }

    /** On a thread that waits for its turn: it was interrupted, by code that may not be woven. */
    void interruptedWhileWaiting(ControlledThread thread) {
        ControlledThread wake = null;
        synchronized (lock) {
            if (thread.place == Place.WAITING) {
                thread.interrupted = true;
                wake = dispatchIfIdle();
            }
        }
        afterwards(wake, true);
    }

    /** Under the lock: something has changed although nobody has the turn. */
    ControlledThread dispatchIfIdle() {
        return running == null && !released ? dispatch(null) : null;
    }

    // What orders threads

    /** Whether the strategy wants to know what orders threads. */
    boolean hasOrder() {
        return order != TracksOrder.NONE;
    }

    /** Under the lock, or on a thread that is alone. */
    void tellOrder(ControlledThread thread, Op op, Object target, int word) {
        try {
            order.ordered(thread, op, target, word);
        } catch (RuntimeException | Error e) {
            fail(e);
        }
    }

    /** Under the lock: a thread has seen the end of another one. */
    void tellJoin(ControlledThread thread, ControlledThread ended) {
        try {
            order.joined(thread, ended);
        } catch (RuntimeException | Error e) {
            fail(e);
        }
    }

    // Outside

    /**
     * A thread of the JVM or of another agent unparks one. If that one is under control, it has its permit, and goes on when it gets the turn. Virtual threads
     * and those that carry them are unparked for real only, and without the lock: a virtual thread that is to be mounted just so may have it, or wait for it.
     */
    void unparkFromOutside(Thread other) {
        ThreadLog log = other == null || ThreadTypes.isVirtual(other) ? null : Threads.find(other);
        if (log == null || !(log.control instanceof ControlledThread)) {
            return;
        }
        ControlledThread wake;
        synchronized (lock) {
            ControlledThread target = released ? null : find(other);
            if (target == null || target.place == Place.OUTSIDE) {
                return;
            }
            target.permit = true;
            wake = dispatchIfIdle();
        }
        afterwards(wake, true);
    }

    /** A monitor was left by a thread that may not have the turn. */
    void left(ControlledThread thread, Object monitor) {
        ControlledThread wake = null;
        synchronized (lock) {
            if (released) {
                return;
            }
            tellOrder(thread, Op.RELEASE, monitor, 0);
            locks.follow(thread);
            locks.released(thread, monitor);
            if (thread.place == Place.OUTSIDE) {
                wake = dispatchIfIdle();
            }
        }
        afterwards(wake, true);
    }

    /** A lock of the library is about to be released. */
    void unlocked(ControlledThread thread, Object of, boolean shared) {
        synchronized (lock) {
            tellOrder(thread, shared ? Op.RELEASE_SHARED : Op.RELEASE, of, 0);
            LibraryLocks.released(thread, of, shared, threads);
        }
    }

    // The end

    /** Under the lock: nobody can go on. @param blocked threads outside that wait for what those inside hold */
    void finishStuck(List<ControlledThread> blocked) {
        StuckDiagnosis standstill = new StuckDiagnosis(threads, enabled.threads, !outside.isEmpty());
        verdict.finish(standstill.result(sites, clock.elapsedNanos(), blocked));
    }

    /** From now on everybody goes on without control. */
    void release() {
        synchronized (lock) {
            if (released || !verdict.isOpen()) {
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
     * Whether the thread goes on without control.
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

    /** A class of the JDK whose initialiser fails is lost for all later runs. */
    private boolean isInInitializerOfJdk(ThreadLog me) {
        synchronized (lock) {
            return LibraryFrames.isInInitializerOfJdk(me, sites);
        }
    }

    /** The run is over, however it came to its end: each of its threads ends, by an error that its next hook throws. */
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

    /** For tests: where each thread stands. */
    String describe() {
        synchronized (lock) {
            return "running " + running + "\n" + members.describe();
        }
    }

    // Books

    OutcomeData books() {
        synchronized (lock) {
            return counters.books(strategy, unusual, outside, schedule);
        }
    }

    /** Under the lock. */
    boolean isSomebodyOutside() {
        return !outside.isEmpty();
    }
}
