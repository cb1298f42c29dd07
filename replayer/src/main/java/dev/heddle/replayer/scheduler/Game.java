package dev.heddle.replayer.scheduler;

import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.recorder.boot.Threads;
import dev.heddle.replayer.control.Ending;
import dev.heddle.replayer.scheduler.ControlledThread.Guard;
import dev.heddle.replayer.scheduler.ControlledThread.Place;
import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.DivergenceException;
import dev.heddle.replayer.strategy.LoneStep;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.ThreadPath;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.replayer.strategy.Touch;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.Origin;
import dev.heddle.trace.plan.PlanThread;
import dev.heddle.trace.plan.PreemptionPlan.Switch;
import dev.heddle.trace.run.Explored;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.StuckThread;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
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
final class Game {
    /** After this many steps of time without a step of a user thread the run counts as hanging: only daemons tick on. */
    private static final String VIRTUAL_THREAD = "java.lang.BaseVirtualThread";

    private static final int MAX_IDLE_JUMPS = 10_000;
    /** So many decisions after the last step of time the next one is taken although threads can run: they may spin, waiting for it. */
    private static final int SPIN_DECISIONS = 10_000;
    /** If they get anywhere, they get this many decisions at most, one for so many nanoseconds of the wait that they delay. */
    private static final long MAX_BUSY_DECISIONS = 1_000_000;

    private static final long BUSY_NANOS = 100_000;

    /** So many decisions of a thread that only looks, until it is taken to want others to go first, as if it had said so. */
    private static final int YIELD_STEPS = 1_000;
    /** So many, until others do go first, whatever the strategy says; and so many more each time. */
    private static final int DENIED_STEPS = 2_000;

    private static final int FORGIVEN_STEPS = 100;
    /**
     * A run gets nowhere if nobody has written, started or come to anything new for so long. A decision counts for 1, one for another thread
     * than before and a step of time for 10: 100 000 timed waits in vain, or a million looks at a flag.
     */
    private static final int MAX_FRUITLESS = 1_000_000;

    private static final int SWITCH_COST = 10;
    /** A thread that only looks gets this many times as far as if each look were a decision. */
    private static final int MOST_PASSED = 63;

    /** So often, on average, it is looked at whether a thread that is alone gets anywhere. */
    private static final int LOOK_STEPS = 1_024;
    /** Such a thread gets further than others: it keeps nobody waiting, and not each of its steps is looked at. */
    private static final int MAX_FRUITLESS_ALONE = 16 * MAX_FRUITLESS;

    /** So many of the occasions on which a thread left control are described in the outcome. */
    private static final int MAX_LEAVES_NOTED = 5;

    final Object lock = new Object();
    final SerialSites sites;
    final LockModel locks = new LockModel();
    final VirtualClock clock;
    final Schedule schedule;
    private final Switches unusual = new Switches();

    private final Strategy strategy;
    private final Ending ending;
    private final BooleanSupplier strangers;
    private final ThreadList threads = new ThreadList();
    private final Map<Thread, ControlledThread> byThread = new IdentityHashMap<>();
    private final ThreadList enabled = new ThreadList();
    private final List<String> notes = new ArrayList<>();

    /** Whose turn it is; null if nobody can go on but for those outside. Written under the lock. */
    volatile ControlledThread running;
    /** Whether the game is over and everybody goes on without control. Written under the lock. */
    private volatile boolean released;
    /** Whether the run is over, and every thread of it must come to its end. Written under the lock, after {@link #released}. */
    private volatile boolean abandoned;

    private ControlledThread last;
    private int outside;
    private int idleJumps;
    private int spins;
    private int fruitless;
    private int looks;
    /** Accesses without a decision since the last one. */
    private int passed;
    /** Whether one thread is alive and nobody is outside. Written under the lock, read by the thread that has the turn. */
    private boolean alone;
    // Written by the thread that is alone, and handed over with the turn.
    /** Steps of threads that were alone, without a decision. */
    private long aloneSteps;
    /** So many of them are counted with the others; of so many the time is. */
    private long aloneCounted;

    private long aloneTimed;
    /** Whether one of them since the last look has got its thread anywhere for certain. */
    private boolean advancedAlone;
    /** After how many of them whether they get anywhere is looked at again. */
    private long nextLook;

    private int lookNumber;
    private int fruitlessAlone;

    private long decisions;
    private long acquisitions;
    private long controlled;
    private long switches;
    private long leaves;
    private int unannounced;
    private Ending.Result result;
    private Throwable failure;
    private boolean ended;
    /** Real time at which nobody could go on any more; 0 if somebody can. */
    private long idleSince;
    /** Whether nobody was left when the watchdog looked last. */
    private boolean seemedOver;

    /**
     * @param strangers whether user threads are alive that have not come to any hook yet
     * @param start what the program's clocks show at first
     */
    Game(Strategy strategy, SerialSites sites, Ending ending, BooleanSupplier strangers, Origin.Start start) {
        this.strategy = strategy;
        this.sites = sites;
        this.ending = ending;
        this.strangers = strangers;
        clock = new VirtualClock(start);
        schedule = new Schedule(sites, lock);
    }

    // Threads

    /** The thread of a log; one that nobody announced joins here, and is outside until its first decision. */
    ControlledThread of(ThreadLog log) {
        if (log.control instanceof ControlledThread thread && thread.game == this) {
            return thread;
        }
        synchronized (lock) {
            if (ThreadPath.isStranger(log.path)) {
                unannounced++;
            }
            outside++;
            return add(log, Place.OUTSIDE);
        }
    }

    private ControlledThread add(ThreadLog log, Place place) {
        ControlledThread thread =
                new ControlledThread(this, log, schedule.add(new PlanThread(log.path, log.thread.getName())), place);
        log.control = thread;
        controlled++;
        // From the end, where the children of one parent come one after the other.
        int at = threads.size();
        while (at > 0 && ThreadPath.ORDER.compare(threads.get(at - 1).log().path, log.path) > 0) {
            at--;
        }
        threads.add(at, thread);
        byThread.put(log.thread, thread);
        countAlive();
        return thread;
    }

    /** Under the lock: the controlled thread of a thread, or null. */
    ControlledThread find(Thread thread) {
        return byThread.get(thread);
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
        thread.place = Place.ENDED;
        threads.remove(thread);
        byThread.remove(thread.thread, thread);
        countAlive();
    }

    private void countAlive() {
        alone = outside == 0 && threads.size() == 1;
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
                outside--;
            }
            catchUp(thread);
            locks.releaseAll(thread);
            remove(thread);
            try {
                strategy.ended(thread);
            } catch (DivergenceException e) {
                finish(Outcome.End.DIVERGED, List.of(), e.getMessage());
            } catch (RuntimeException | Error e) {
                failure = e;
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

    private boolean hasAllEnded() {
        return result == null && failure == null && !hasUserThreads() && !strangers.getAsBoolean();
    }

    private boolean hasUserThreads() {
        for (ControlledThread thread : threads) {
            if (!thread.daemon) {
                return true;
            }
        }
        return false;
    }

    // Turns

    /**
     * On a thread before an access, the fast path: whether it has the turn and may run on without a decision. This takes no lock: the
     * thread that has the turn is the only one that asks, what it reads here nobody else writes before it has given its turn away, and the
     * watchdog takes no turn from a thread that it finds in here. As long as threads are outside, each access is a decision; otherwise one of
     * many still is, so that a thread that spins on a variable is seen to.
     */
    boolean passes(ControlledThread me, int number, Object owner, int index) {
        if (running != me || outside > 0) {
            return false;
        }
        try {
            Site site = sites.plainAccesses.of(number, this);
            if (site == null || !strategy.passes(site, number, owner, index) || ++passed > MOST_PASSED) {
                return false;
            }
            schedule.passed(number, site.op());
            return true;
        } catch (RuntimeException | Error e) {
            // Not thrown into the program: it would be taken for the program's own. The decision that follows ends the
            // run.
            fail(e);
            return false;
        }
    }

    /**
     * Whether a thread has the turn and is the only one that is alive. Takes no lock, as {@link #passes}: only the thread that has the turn starts
     * others, and one that nobody announced waits, with its first operation, for the turn.
     */
    boolean isAlone(ControlledThread me) {
        return running == me && alone;
    }

    /**
     * On a thread before an operation that cannot block if it is alone: whether it is, and the operation is a step but no decision. Takes no lock.
     *
     * @param op the operation, or null if it is the site's own
     */
    boolean passesAlone(ControlledThread me, Op op, int number, Object owner, int index) {
        if (!isAlone(me)) {
            return false;
        }
        try {
            LoneStep step = sites.lone.of(number, op, this);
            if (aloneSteps >= nextLook && mayHang(me, step, owner, index)
                    || !strategy.passesAlone(step, owner, index)) {
                return false;
            }
            aloneSteps++;
            advancedAlone |= step.advances();
            schedule.executedAlone(number, step.op(), step.check());
            return true;
        } catch (RuntimeException | Error e) {
            fail(e);
            return false;
        }
    }

    /** As {@link #passesAlone} and {@link #passes}, before a copy that the thread intends: it is one step, and both of what it does must pass. */
    boolean passesCopy(ControlledThread me) {
        Touch source = me.source();
        try {
            if (source != null && !strategy.passesSource(source.site(), source.object(), source.index())) {
                return false;
            }
            if (isAlone(me)) {
                LoneStep step = sites.lone.of(me.siteNumber(), null, this);
                Object object = me.object();
                int index = me.index();
                if (aloneSteps >= nextLook && mayHang(me, step, object, index)
                        || !strategy.passesAlone(step, object, index)) {
                    return false;
                }
                aloneSteps++;
                advancedAlone |= step.advances();
                schedule.executedAlone(step.number(), step.op(), step.check());
                return true;
            }
            if (running != me || outside > 0) {
                return false;
            }
            Site site = sites.plainAccesses.of(me.siteNumber(), this);
            if (site == null
                    || !strategy.passes(site, me.siteNumber(), me.object(), me.index())
                    || ++passed > MOST_PASSED) {
                return false;
            }
            schedule.passed(me.siteNumber(), site.op());
            return true;
        } catch (RuntimeException | Error e) {
            fail(e);
            return false;
        }
    }

    /** From time to time: whether a thread that is alone has got nowhere for so long that a decision must end the run. */
    private boolean mayHang(ControlledThread me, LoneStep step, Object owner, int index) {
        // Not at regular distances: those of a loop may be the same.
        lookNumber = lookNumber * 1_103_515_245 + 12_345;
        nextLook = aloneSteps + LOOK_STEPS / 2 + (lookNumber >>> 16) % LOOK_STEPS;
        synchronized (lock) {
            me.intend(step.op(), step.number(), owner, index);
            boolean advances = me.fruitless.advances(me);
            me.done();
            if (advancedAlone) {
                me.fruitless.advanced();
            }
            fruitlessAlone = advances || advancedAlone ? 0 : fruitlessAlone + LOOK_STEPS;
            advancedAlone = false;
            if (fruitlessAlone <= MAX_FRUITLESS_ALONE) {
                return false;
            }
            fruitless = MAX_FRUITLESS + 1;
            return true;
        }
    }

    /** On the thread that has the turn: what it has done alone is told to those that only count. */
    private void countAlone() {
        tellTime();
        long more = aloneSteps - aloneCounted;
        if (more > 0) {
            aloneCounted = aloneSteps;
            unusual.executedAlone(more);
            if (advancedAlone) {
                advancedAlone = false;
                fruitless = 0;
                last.fruitless.advanced();
            }
        }
    }

    /** On the thread that has the turn: each step has taken its time. */
    private void tellTime() {
        long steps = aloneSteps - aloneTimed;
        if (steps > 0) {
            aloneTimed = aloneSteps;
            clock.tick(steps);
        }
    }

    /** On the thread that has the turn: it looks at the clock. */
    void tick() {
        tellTime();
        clock.tick(1);
    }

    private void fail(Throwable cause) {
        synchronized (lock) {
            failure = cause;
        }
    }

    /** Takes the lock. */
    Site siteOf(int number) {
        synchronized (lock) {
            return sites.site(number);
        }
    }

    /** Takes the lock. @param op the operation, or null if it is the site's own */
    LoneStep loneStep(int number, Op op) {
        synchronized (lock) {
            Site site = sites.site(number);
            Op executed = op == null ? site.op() : op;
            return new LoneStep(
                    number, site, executed, sites.check(executed, number), Fruitless.advancesAlways(executed));
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
            ModelLock of = locks.of(monitor);
            me.guard = Guard.WAIT_SET;
            me.lock = of;
            me.notified = false;
            me.interrupted = false;
            me.givenUp = locks.giveUp(me, of);
            me.realMonitor = monitor;
            of.waiters.add(me);
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
            countAlone();
        }
    }

    /** The thread stands before its next operation. If it had the turn, nobody has it now. */
    private void arrive(ControlledThread me) {
        try {
            stand(me);
        } catch (RuntimeException | Error e) {
            failure = e;
        }
    }

    private void stand(ControlledThread me) {
        if (me.place == Place.OUTSIDE) {
            outside--;
            countAlive();
            if (me.leftAtNanos != 0) {
                clock.add(System.nanoTime() - me.leftAtNanos);
            }
        }
        if (running == me) {
            running = null;
        }
        me.arrive();
        me.yielding |= me.fruitless.steps() > YIELD_STEPS;
        locks.dropReservation(me);
        if (!me.adopted.isEmpty()) {
            locks.checkAdopted(me);
        }
        me.hadToWait = false;
        if (me.guard == Guard.NONE) {
            return;
        }
        locks.checkHeld(me);
        if (me.guard == Guard.LOCK) {
            me.lock = locks.of(me.object());
            me.lock.pending++;
        }
        me.hadToWait = !me.isEnabled(clock.elapsedNanos());
        List<ControlledThread> cycle = WaitCycle.closedBy(me, threads, clock.elapsedNanos());
        if (cycle.stream().anyMatch(thread -> !thread.daemon)) {
            finish(Outcome.End.DEADLOCK, new StuckReport(sites, clock.elapsedNanos()).stuck(threads, cycle), null);
        }
    }

    /**
     * Chooses who goes on, and tells that thread.
     *
     * @param me the thread that calls, if it has just arrived: it is not told, it sees that it is the running one
     * @return the thread that goes on, if it stands in a real wait and must be woken once the lock is left, or null
     */
    private ControlledThread dispatch(ControlledThread me) {
        try {
            return next(me);
        } catch (DivergenceException e) {
            finish(Outcome.End.DIVERGED, List.of(), e.getMessage());
        } catch (RuntimeException | Error e) {
            // Not thrown into the program: it would be taken for the program's own.
            failure = e;
        }
        return null;
    }

    private ControlledThread next(ControlledThread me) {
        idleSince = 0;
        while (result == null && failure == null) {
            long deadline = findEnabled();
            boolean timed = deadline != ControlledThread.NEVER;
            if (timed && outside == 0 && (allYield() || isTimeDue(deadline))) {
                passTime(deadline);
                continue;
            }
            if (fruitless > MAX_FRUITLESS && outside == 0) {
                List<StuckThread> all = new StuckReport(sites, clock.elapsedNanos()).allUser(threads);
                finish(Outcome.End.NO_PROGRESS, all, null);
                return null;
            }
            if (enabled.isEmpty()) {
                if (outside > 0 || !isUserThreadStuck() || strangers.getAsBoolean()) {
                    idleSince = System.nanoTime();
                } else {
                    finishStuck(List.of());
                }
                return null;
            }
            ControlledThread next = choose(me, timed);
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

    /** Finds the threads that can go on now; returns when the first of the others could by the passing of time. */
    private long findEnabled() {
        enabled.clear();
        long now = clock.elapsedNanos();
        long deadline = ControlledThread.NEVER;
        for (int i = 0; i < threads.size(); i++) {
            ControlledThread thread = threads.get(i);
            if (thread.place == Place.WAITING) {
                if (thread.isEnabled(now)) {
                    enabled.add(enabled.size(), thread);
                } else if (thread.deadline > now) {
                    deadline = Math.min(deadline, thread.deadline);
                }
            }
        }
        return deadline;
    }

    private boolean allYield() {
        for (int i = 0; i < enabled.size(); i++) {
            if (!enabled.get(i).yielding) {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether the next step of time is taken although threads can run. Those that only look may wait for it; those that work are given
     * the longer the further away it is, lest a long time limit that is no part of the game ends a wait.
     */
    private boolean isTimeDue(long deadline) {
        long patience = Math.min(MAX_BUSY_DECISIONS, (deadline - clock.elapsedNanos()) / BUSY_NANOS);
        return looks > SPIN_DECISIONS || spins > Math.max(SPIN_DECISIONS, patience);
    }

    private void passTime(long deadline) {
        clock.advanceTo(deadline);
        spins = 0;
        looks = 0;
        fruitless += SWITCH_COST;
        if (++idleJumps > MAX_IDLE_JUMPS && isUserThreadStuck()) {
            notes.add("only daemon threads went on, from one timed wait to the next");
            finishStuck(List.of());
        }
    }

    private ControlledThread choose(ControlledThread me, boolean timed) {
        if (me != null && me.isInInitializer() && enabled.contains(me)) {
            // A thread that is stopped in a class initialiser blocks all others that need the class, inside the JVM.
            return me;
        }
        Decision decision = new Decision(decisions, allowed(), me, timed);
        ThreadView choice = strategy.choose(decision);
        if (choice != null) {
            unusual.chosen(decision, choice);
        }
        return (ControlledThread) choice;
    }

    /** Those that can go on, but for threads that have been spinning for so long that others must go first. */
    private List<ControlledThread> allowed() {
        int denied = 0;
        for (int i = 0; i < enabled.size(); i++) {
            denied += enabled.get(i).fruitless.steps() > DENIED_STEPS ? 1 : 0;
        }
        if (denied == 0 || denied == enabled.size()) {
            return enabled;
        }
        List<ControlledThread> allowed = new ArrayList<>();
        for (ControlledThread thread : enabled) {
            if (thread.fruitless.steps() > DENIED_STEPS) {
                thread.fruitless.forgive(FORGIVEN_STEPS);
            } else {
                allowed.add(thread);
            }
        }
        return allowed;
    }

    /** What the pending operation does to the model, and to the books. */
    private void execute(ControlledThread next) {
        decisions++;
        passed = 0;
        acquisitions += next.op().isAcquisition() ? 1 : 0;
        boolean advances = next.fruitless.advances(next);
        fruitlessAlone = advances ? 0 : fruitlessAlone;
        boolean mayAdvance = advances || next.op() == Op.ACQUIRE && strategy.missesWrites();
        fruitless = mayAdvance ? 0 : fruitless + (last == next ? 1 : SWITCH_COST);
        looks = advances ? 0 : looks + 1;
        if (last != next) {
            if (last != null) {
                switches++;
            }
            last = next;
        }
        if (!next.daemon) {
            idleJumps = 0;
        }
        spins++;
        clock.tick();
        schedule.executed(next);
        unusual.executed(next);
        for (int i = 0; i < enabled.size(); i++) {
            enabled.get(i).yielding = false;
        }
        switch (next.guard) {
            case LOCK -> {
                next.lock.pending--;
                locks.reserve(next, next.lock);
            }
            case WAIT_SET -> {
                next.lock.waiters.remove(next);
                locks.takeBack(next, next.lock, next.givenUp);
                next.givenUp = null;
            }
            case PARK -> next.permit = false;
            case NONE, SLEEP, JOIN -> {}
        }
        next.place = Place.RUNNING;
        running = next;
    }

    /** After the lock was left: what must not be done under it. */
    private void afterwards(ControlledThread wake, boolean elsewhere) {
        boolean last;
        boolean help;
        synchronized (lock) {
            last = (result != null || failure != null) && !ended;
            ended |= last;
            help = elsewhere || outside > 0;
        }
        if (last && failure != null) {
            ending.fail(failure);
        } else if (last) {
            ending.end(result);
        }
        if (wake == null) {
            return;
        }
        if (help) {
            wakeElsewhere(wake);
        } else {
            wake.wake();
        }
    }

    /** A thread outside may hold this monitor and wait for one that this thread holds. */
    private static void wakeElsewhere(ControlledThread wake) {
        Thread helper = new Thread(
                () -> {
                    Threads.ignoreCurrent();
                    wake.wake();
                },
                "heddle-notifier");
        helper.setDaemon(true);
        helper.start();
    }

    /**
     * A thread is interrupted. If it is held, that happens when it goes on.
     *
     * @return whether it is held
     */
    boolean interruptLater(Thread other) {
        synchronized (lock) {
            ControlledThread target = byThread.get(other);
            if (released || target == null || target.place != Place.WAITING || overridesInterrupt(other.getClass())) {
                return false;
            }
            target.interruptedOnTurn = true;
            return true;
        }
    }

    /** Whether code of the program wants to know of an interrupt. */
    private static boolean overridesInterrupt(Class<?> type) {
        for (Class<?> at = type; at.getClassLoader() != null; at = at.getSuperclass()) {
            for (Method method : at.getDeclaredMethods()) {
                if (method.getName().equals("interrupt") && method.getParameterCount() == 0) {
                    return true;
                }
            }
        }
        return false;
    }

    boolean isInterruptedLater(Thread other) {
        synchronized (lock) {
            ControlledThread target = byThread.get(other);
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
    private ControlledThread dispatchIfIdle() {
        return running == null && !released ? dispatch(null) : null;
    }

    /** A thread has made an object. */
    void made(ControlledThread thread, int site, Object object) {
        if (isAlone(thread)) {
            strategy.made(thread.path(), sites.site(site), object);
            return;
        }
        synchronized (lock) {
            strategy.made(thread.path(), sites.site(site), object);
        }
    }

    // Outside

    /** The running thread is blocked in something that is not modelled: another one goes on, if it has still the same turn. */
    void leave(ControlledThread thread, long atMove, String where) {
        ControlledThread wake = null;
        synchronized (lock) {
            if (running != thread || decisions + aloneSteps != atMove || released) {
                return;
            }
            running = null;
            thread.place = Place.OUTSIDE;
            thread.leftAtNanos = System.nanoTime();
            outside++;
            countAlive();
            if (++leaves <= MAX_LEAVES_NOTED) {
                notes.add(thread + " left control at " + where);
            }
            wake = dispatch(null);
        }
        afterwards(wake, true);
    }

    /**
     * A thread of the JVM unparks one. What it does for virtual threads and those that carry them is done for real, and without the lock: who
     * has it, or waits for it, may be a virtual thread that is to be mounted just so.
     *
     * @return whether the thread is under control: then it has its permit, and goes on when it gets the turn
     */
    boolean unparkFromOutside(Thread other) {
        ThreadLog log = other == null || isVirtual(other) ? null : Threads.find(other);
        if (log == null || !(log.control instanceof ControlledThread)) {
            return false;
        }
        ControlledThread wake = null;
        synchronized (lock) {
            ControlledThread target = released ? null : find(other);
            if (target == null || target.place == Place.OUTSIDE) {
                return false;
            }
            target.permit = true;
            wake = dispatchIfIdle();
        }
        afterwards(wake, true);
        return true;
    }

    static boolean isVirtual(Thread thread) {
        Class<?> parent = thread.getClass().getSuperclass();
        return parent != null && parent.getName().equals(VIRTUAL_THREAD);
    }

    /** A monitor was left by a thread that may not have the turn. */
    void left(ControlledThread thread, Object monitor) {
        ControlledThread wake = null;
        synchronized (lock) {
            if (released) {
                return;
            }
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
            LibraryLocks.released(thread, of, shared, threads);
        }
    }

    /**
     * For the watchdog: if nobody can go on, lets as much time pass as has really passed while somebody is outside. When the last thread ended,
     * another one may have seemed to be alive that had ended before it. That nobody is left must be so twice: a thread that nobody announced is
     * neither a stranger nor known for a moment.
     */
    void keepPace() {
        ControlledThread wake = null;
        boolean over;
        synchronized (lock) {
            if (running != null || released || idleSince == 0 || result != null || failure != null) {
                return;
            }
            boolean seemsOver = hasAllEnded();
            over = seemsOver && seemedOver;
            seemedOver = seemsOver;
            if (over) {
                release();
            } else {
                long now = System.nanoTime();
                clock.add(now - idleSince);
                wake = dispatch(null);
            }
        }
        afterwards(wake, true);
        if (over) {
            ending.allEnded();
        }
    }

    /** For the watchdog: nobody can go on, and the threads outside wait for monitors that those inside hold. */
    void finishIfOutsideIsStuck() {
        synchronized (lock) {
            if (running != null || released || outside == 0 || result != null || !isUserThreadStuck()) {
                return;
            }
            List<ControlledThread> blocked = new ArrayList<>();
            for (ControlledThread thread : threads) {
                if (thread.place == Place.OUTSIDE) {
                    if (thread.thread.getState() != Thread.State.BLOCKED) {
                        return;
                    }
                    blocked.add(thread);
                }
            }
            finishStuck(blocked);
        }
        afterwards(null, true);
    }

    // The end

    private boolean isUserThreadStuck() {
        for (ControlledThread thread : threads) {
            if (!thread.daemon && thread.place == Place.WAITING && !enabled.contains(thread)) {
                return true;
            }
        }
        return false;
    }

    private void finishStuck(List<ControlledThread> outside) {
        long now = clock.elapsedNanos();
        List<ControlledThread> cycle = WaitCycle.find(threads, now);
        StuckReport report = new StuckReport(sites, now);
        List<StuckThread> stuck = report.stuck(threads, cycle);
        outside.forEach(thread -> stuck.add(report.outside(thread, !cycle.isEmpty())));
        finish(cycle.isEmpty() ? endWithoutCycle() : Outcome.End.DEADLOCK, stuck, null);
    }

    private Outcome.End endWithoutCycle() {
        boolean allIdle = true;
        boolean oneWaits = false;
        for (ControlledThread thread : threads) {
            if (!thread.daemon && thread.place == Place.WAITING && !enabled.contains(thread)) {
                boolean isIdle = Stack.isIdle(thread);
                allIdle &= isIdle;
                oneWaits |= !isIdle && thread.waitsForSignal();
            }
        }
        if (outside > 0) {
            return Outcome.End.HANG;
        } else if (allIdle) {
            return Outcome.End.NEVER_EXITS;
        }
        return oneWaits ? Outcome.End.LOST_NOTIFICATION : Outcome.End.HANG;
    }

    private void finish(Outcome.End end, List<StuckThread> stuck, String divergence) {
        if (result == null) {
            result = new Ending.Result(end, stuck, divergence);
        }
    }

    /** From now on everybody goes on without control. */
    void release() {
        synchronized (lock) {
            if (released || result != null || failure != null) {
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
     * @throws RunOver if the run was abandoned
     */
    boolean isReleased(ThreadLog me) {
        if (abandoned && !isInInitializerOfJdk(me)) {
            me.throwing();
            throw RunOver.ERROR;
        }
        return released;
    }

    boolean isReleased() {
        return released;
    }

    /** A class of the JDK whose initialiser fails is lost for all later runs. */
    private boolean isInInitializerOfJdk(ThreadLog me) {
        synchronized (lock) {
            for (int d = me.depth(); d > 0; d--) {
                int site = me.entrySite(d);
                if (sites.isInInitializer(site)
                        && sites.site(site).method().owner().startsWith("java/")) {
                    return true;
                }
            }
            return false;
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
            wakeElsewhere(thread);
        }
    }

    boolean isAbandoned() {
        return abandoned;
    }

    /** For tests: where each thread stands. */
    String describe() {
        synchronized (lock) {
            StringBuilder text = new StringBuilder("running " + running + ", outside " + outside + "\n");
            for (ControlledThread thread : threads) {
                text.append(thread).append(' ').append(thread.place).append(' ').append(thread.words());
                text.append(' ')
                        .append(thread.guard)
                        .append(' ')
                        .append(thread.thread.getState())
                        .append('\n');
                for (StackTraceElement frame : thread.thread.getStackTrace()) {
                    text.append("    at ").append(frame).append('\n');
                }
            }
            return text.toString();
        }
    }

    // Books

    /** What is written into the outcome. */
    record Books(
            long decisions,
            long acquisitions,
            long threads,
            long switches,
            long preemptions,
            List<Switch> unusual,
            long holds,
            long thrashes,
            long outside,
            boolean reached,
            String progress,
            Explored explored,
            List<String> notes) {}

    Books books() {
        synchronized (lock) {
            List<String> all = new ArrayList<>(notes);
            if (unannounced > 0) {
                all.add(unannounced
                        + " threads joined that nobody was seen to start; they are named in order of arrival");
            }
            if (leaves > 0) {
                all.add("threads left control " + leaves + " times, blocked in something that is not modelled;"
                        + " when they came back depends on real time, and another run may differ");
            }
            if (!schedule.isComplete()) {
                all.add("the run has more than " + Schedule.MAX_TURNS + " turns; " + Outcome.SCHEDULE_NAME
                        + " holds the first of them and does not reproduce the rest");
            }
            all.addAll(strategy.notes());
            return new Books(
                    decisions,
                    acquisitions,
                    controlled,
                    switches,
                    unusual.preemptions(),
                    unusual.list(),
                    strategy.holds(),
                    strategy.thrashes(),
                    leaves,
                    strategy.reached(),
                    strategy.progress(),
                    strategy.explored(),
                    all);
        }
    }

    /** Grows with all that threads do under control; of a thread that is alone it may be that of a moment ago. */
    long moves() {
        synchronized (lock) {
            return decisions + aloneSteps;
        }
    }

    /** Under the lock. */
    boolean isSomebodyOutside() {
        return outside > 0;
    }

    /** See {@link Strategy#patience}. */
    int patience() {
        synchronized (lock) {
            return strategy.patience();
        }
    }

    /** Whether nothing is left to watch. */
    boolean isOver() {
        synchronized (lock) {
            return released || result != null || failure != null;
        }
    }

    /** Whether a thread other than the running one stands in a class initialiser. */
    boolean isInitializerWaiting() {
        synchronized (lock) {
            for (ControlledThread thread : threads) {
                if (thread != running && thread.isInInitializer()) {
                    return true;
                }
            }
            return false;
        }
    }
}
