package dev.heddle.replayer.scheduler;

import dev.heddle.replayer.scheduler.result.ExecutedSchedule;
import dev.heddle.replayer.scheduler.result.PreemptionLog;
import dev.heddle.replayer.scheduler.sites.SerialSites;
import dev.heddle.replayer.scheduler.sites.SiteSource;
import dev.heddle.replayer.scheduler.threads.ControlledThread;
import dev.heddle.replayer.scheduler.threads.EnabledThreads;
import dev.heddle.replayer.scheduler.threads.SpinDetector;
import dev.heddle.replayer.scheduler.threads.UncontrolledThreads;
import dev.heddle.replayer.strategy.ObjectAccess;
import dev.heddle.replayer.strategy.SingleThreadStep;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;

/**
 * Operations that the thread with the turn executes without a decision and without the scheduler lock. Four kinds of
 * operation are such steps:
 * <ul>
 * <li>all that cannot block, while the thread is <em>alone</em>: no other thread is alive;
 * <li>accesses, and acquisitions and releases of monitors, while it is <em>uncontested</em>: no other thread is
 * enabled. That lasts until an operation may enable another thread (a release for which a thread waits, a notification,
 * a permit, an interrupt, a start, an end), a timed wait is over, or an uncontrolled thread arrives;
 * <li>accesses at which the strategy {@linkplain Strategy#keepsTurn keeps} the thread, whatever other threads are about to
 * execute. That lasts as long;
 * <li>plain accesses that the strategy {@linkplain Strategy#skipsAccess skips}.
 * </ul>
 *
 * <p><b>Why no lock.</b> Only the thread that has the turn calls these methods. No other thread writes the state they
 * read until that thread has given up its turn. The watchdog does not take the turn from a thread inside these methods.
 * {@link #handOver} publishes the writes under the lock, together with the turn.
 */
final class FastPath implements SiteSource {
    private final SerialScheduler scheduler;
    private final SerialSites sites;
    private final ExecutedSchedule schedule;
    private final VirtualClock clock;
    private final UncontrolledThreads uncontrolled;
    private final ProgressCheck progress;
    private final PreemptionLog forcedSwitches;
    private final Strategy strategy;
    private final boolean skipsAccesses;
    private final boolean mayKeepTurns;
    private final boolean hasUncontended;
    private final boolean namesObjects;
    private final SingleThreadSteps singleThreadSteps = new SingleThreadSteps();

    /**
     * Whether exactly one thread is alive and no thread is uncontrolled. Written under the lock, read by the thread
     * that has the turn.
     */
    private boolean alone;
    /**
     * Whether the thread with the turn was the only one that might run at the last decision, and nothing since then can
     * have enabled another one. Written like {@link #alone}.
     */
    private boolean uncontested;
    /**
     * Whether other threads might run at the last decision, which was an access, and nothing since then can have enabled
     * or disabled one. Written like {@link #alone}.
     */
    private boolean contested;
    /** Virtual time at which the first of the other threads becomes enabled, or {@link ControlledThread#NEVER}. */
    private long othersEnabledAt;
    /** The number of decisions when the wait of the first of them began. */
    private long othersWaitBegan;

    FastPath(
            SerialScheduler scheduler,
            Strategy strategy,
            UncontrolledThreads uncontrolled,
            ProgressCheck progress,
            PreemptionLog forcedSwitches) {
        this.scheduler = scheduler;
        sites = scheduler.sites;
        schedule = scheduler.schedule;
        clock = scheduler.clock;
        this.uncontrolled = uncontrolled;
        this.progress = progress;
        this.forcedSwitches = forcedSwitches;
        this.strategy = strategy;
        skipsAccesses = strategy.skipsAccesses();
        mayKeepTurns = strategy.mayKeepTurns();
        hasUncontended = sites.plainAccesses.hasUncontended();
        namesObjects = strategy.namesObjects();
    }

    /** Under the lock. */
    void setAlone(boolean isAlone) {
        alone = isAlone;
        contest();
    }

    /** Under the lock: another thread may be enabled from now on. */
    void contest() {
        uncontested = false;
        contested = false;
    }

    /**
     * Under the lock: a thread executes a decision.
     *
     * @param next the thread that executes it
     * @param deadline virtual time at which the first disabled thread becomes enabled
     */
    void decided(EnabledThreads enabled, ControlledThread next, long deadline) {
        uncontested = enabled.threads.size() == 1 || progress.hasLongTurn(next);
        // Other operations may disable a thread, so that the next decision finds none.
        contested = mayKeepTurns && !uncontested && next.op().isAccess();
        othersEnabledAt = deadline;
        othersWaitBegan = enabled.waitBegan();
    }

    /** On a thread before an access: returns whether the access is executed without a decision. */
    boolean passesAccess(ControlledThread me, int number, Object owner, int index) {
        return hasUncontended && passesUncontendedPlace(me, number, owner, index)
                || passesAlone(me, null, number, owner, index)
                || passes(me, number, owner, index)
                || passesUncontested(me, null, number, owner, index)
                || keepsTurn(me, number, owner, index);
    }

    /** On a thread before an access: returns whether it is a step without a decision although others are enabled. */
    private boolean keepsTurn(ControlledThread me, int number, Object owner, int index) {
        if (!contested || scheduler.running != me || !uncontrolled.isEmpty()) {
            return false;
        }
        try {
            SingleThreadStep step = sites.lone.of(number, null, this);
            me.intend(step.op(), number, owner, index);
            if (me.spin.isYielding() || progress.isStuck() || isTimeDue() || !strategy.keepsTurn(me, step)) {
                return false;
            }
            scheduler.counters.executed(step.op(), false);
            step(me, step, false);
            contested = !progress.hasLongTurn(me);
            return true;
        } catch (RuntimeException | Error e) {
            scheduler.fail(e);
            return false;
        }
    }

    /**
     * On a thread before an access: returns whether it has the turn and may run without a decision. While threads are
     * uncontrolled, every access is a decision. Otherwise one access in many still is, so that the scheduler notices a
     * thread that spins on a variable.
     */
    boolean passes(ControlledThread me, int number, Object owner, int index) {
        if (!skipsAccesses || scheduler.running != me || !uncontrolled.isEmpty()) {
            return false;
        }
        try {
            return pass(me, number, owner, index);
        } catch (RuntimeException | Error e) {
            // Not thrown into the program, which would take it for its own exception. The next decision ends the run.
            scheduler.fail(e);
            return false;
        }
    }

    /**
     * On a thread before an access: returns whether it is at a place that is never a decision. A run that is not recorded
     * has no hook there, so time and progress do not count the access. It is a step of the schedule, so that a run with
     * all hooks can follow this one.
     */
    private boolean passesUncontendedPlace(ControlledThread me, int number, Object owner, int index) {
        if (scheduler.running != me || !sites.plainAccesses.isUncontended(number, this)) {
            return false;
        }
        Site site = sites.plainAccesses.of(number, this);
        schedule.passed(me, site.op(), site, number, owner, index, sites.plainAccesses.check(number));
        me.applicationSteps.executed(sites.plainAccesses.kind(number));
        return true;
    }

    private boolean pass(ControlledThread me, int number, Object owner, int index) {
        Site site = sites.plainAccesses.of(number, this);
        if (site == null || !strategy.skipsAccess(site, number, owner, index) || !progress.passesOneMore()) {
            return false;
        }
        schedule.passed(me, site.op(), site, number, owner, index, sites.plainAccesses.check(number));
        me.applicationSteps.executed(sites.plainAccesses.kind(number));
        return true;
    }

    /**
     * Returns whether a thread has the turn and is the only live thread. Only the thread that has the turn starts
     * others, and an unannounced thread waits for the turn at its first operation.
     */
    boolean isAlone(ControlledThread me) {
        return scheduler.running == me && alone;
    }

    /**
     * On a thread before an operation that cannot block while it is the only thread: returns whether the operation is a
     * step without a decision.
     *
     * @param op the operation, or null for the site's own operation
     */
    boolean passesAlone(ControlledThread me, Op op, int number, Object owner, int index) {
        if (!isAlone(me)) {
            return false;
        }
        try {
            return passAlone(me, sites.lone.of(number, op, this), owner, index);
        } catch (RuntimeException | Error e) {
            scheduler.fail(e);
            return false;
        }
    }

    private boolean passAlone(ControlledThread me, SingleThreadStep step, Object owner, int index) {
        if (singleThreadSteps.isLookDue() && mayHang(me, step, owner, index)
                || !strategy.skipsSingleThreadStep(step, owner, index)) {
            return false;
        }
        singleThreadSteps.passed(step.advances());
        schedule.passed(me, step.op(), step.site(), step.number(), owner, index, step.check());
        me.applicationSteps.executed(step.mayBeCall() ? kindOfCall(me, step, owner) : step.kind());
        return true;
    }

    /**
     * Returns whether a thread has the turn, none is uncontrolled, and all others are disabled until it executes an
     * operation that may enable one, or time passes.
     */
    boolean isUncontested(ControlledThread me) {
        return uncontested && scheduler.running == me && uncontrolled.isEmpty();
    }

    /**
     * On a thread before an access or an acquisition: returns whether it is the only enabled thread, so that the
     * operation is a step without a decision. For time, spins and progress such a step counts exactly like a decision.
     *
     * @param op the operation, or null for the site's own operation
     */
    boolean passesUncontested(ControlledThread me, Op op, int number, Object owner, int index) {
        if (!uncontested || scheduler.running != me) {
            return false;
        }
        try {
            SingleThreadStep step = sites.lone.of(number, op, this);
            me.intend(step.op(), number, owner, index);
            return passUncontested(me, step);
        } catch (RuntimeException | Error e) {
            scheduler.fail(e);
            return false;
        }
    }

    /**
     * The step is the pending operation of the thread. While threads are uncontrolled they may arrive at any time, so
     * the scheduler lock is taken, and acquisitions are decisions, so that the lock model is always up to date.
     */
    private boolean passUncontested(ControlledThread me, SingleThreadStep step) {
        if (uncontrolled.isEmpty()) {
            return stepUncontested(me, step);
        }
        synchronized (scheduler.lock) {
            return uncontested && scheduler.running == me && step.op() != Op.ACQUIRE && stepUncontested(me, step);
        }
    }

    private boolean stepUncontested(ControlledThread me, SingleThreadStep step) {
        boolean acquires = step.op() == Op.ACQUIRE;
        if (!me.mayRunAhead()
                || acquires && !scheduler.locks.isFreeFor(me, me.object())
                || me.spin.isYielding() && !progress.hasLongTurn(me)
                || progress.isStuck()
                || isTimeDue()
                || !strategy.skipsUncontestedStep(me, step)) {
            return false;
        }
        boolean hadLongTurn = progress.hasLongTurn(me);
        step(me, step, acquires && skipsAccesses);
        uncontested = hadLongTurn == progress.hasLongTurn(me);
        if (acquires) {
            scheduler.counters.acquiredWithoutDecision();
        }
        return true;
    }

    /** The thread executes its pending operation. */
    private void step(ControlledThread me, SingleThreadStep step, boolean mayAdvance) {
        progress.executed(me.spin.advances(me), mayAdvance, false, me.daemon);
        singleThreadSteps.passed(false);
        forcedSwitches.accessed(me);
        schedule.passed(me, step.op(), step.site(), step.number(), me.object(), me.index(), step.check());
        me.applicationSteps.executed(step.mayBeCall() ? kindOfCall(me, step, me.object()) : step.kind());
        me.done();
    }

    /** Returns whether a disabled thread becomes enabled before the next step, because time passes. */
    private boolean isTimeDue() {
        if (othersEnabledAt == ControlledThread.NEVER) {
            return false;
        }
        long left = othersEnabledAt - now();
        return left <= 0 || uncontrolled.isEmpty() && progress.isTimeDue(left, othersWaitBegan);
    }

    /** On the thread that has the turn: the virtual time, including its steps without the lock. */
    private long now() {
        return clock.elapsedNanos() + VirtualClock.ticks(singleThreadSteps.untimed());
    }

    /** On a thread that is about to leave a monitor: returns whether that enables no other thread. */
    boolean leavesUncontested(ControlledThread me, Object monitor) {
        return isUncontested(me) && me.mayRunAhead() && !scheduler.locks.isAwaited(monitor, now());
    }

    /** An operation that represents a whole JDK method is an application step if the program has called the method. */
    private int kindOfCall(ControlledThread me, SingleThreadStep step, Object owner) {
        synchronized (scheduler.lock) {
            return me.kindOf(step.op(), step.number(), owner);
        }
    }

    /**
     * Like {@link #passesAlone} and {@link #passes}, before a copy that the thread intends: a copy is one step, and
     * both its read and its write must pass.
     */
    boolean passesCopy(ControlledThread me) {
        ObjectAccess source = me.source();
        try {
            boolean mayPass = !skipsAccesses
                    || source == null
                    || strategy.skipsCopySource(source.site(), source.object(), source.index());
            if (isAlone(me)) {
                return mayPass && passAlone(me, sites.lone.of(me.siteNumber(), null, this), me.object(), me.index());
            }
            if (mayPass
                    && skipsAccesses
                    && scheduler.running == me
                    && uncontrolled.isEmpty()
                    && pass(me, me.siteNumber(), me.object(), me.index())) {
                return true;
            }
            if (!uncontested || scheduler.running != me) {
                return false;
            }
            SingleThreadStep step = sites.lone.of(me.siteNumber(), null, this);
            me.setOp(step.op());
            return passUncontested(me, step);
        } catch (RuntimeException | Error e) {
            scheduler.fail(e);
            return false;
        }
    }

    /**
     * From time to time: returns whether the only live thread has made no progress for so long that a decision must end
     * the run.
     */
    private boolean mayHang(ControlledThread me, SingleThreadStep step, Object owner, int index) {
        singleThreadSteps.checked();
        synchronized (scheduler.lock) {
            me.intend(step.op(), step.number(), owner, index);
            boolean advances = me.spin.advances(me);
            me.done();
            if (singleThreadSteps.takeAdvanced()) {
                me.spin.advanced();
                advances = true;
            }
            return progress.isStuckAlone(advances);
        }
    }

    /**
     * Under the lock, on the thread that has the turn: adds the steps it took without the lock to the shared counters.
     */
    void handOver(ControlledThread me) {
        advanceClock();
        long more = singleThreadSteps.takeUncounted();
        if (more > 0) {
            forcedSwitches.executedAlone(more);
            scheduler.unseen.executed();
            if (singleThreadSteps.takeAdvanced()) {
                progress.advanced();
                me.spin.advanced();
            }
        }
    }

    /** On a thread: the clock is up to date if the thread has the turn. */
    void advanceClock(ControlledThread me) {
        if (scheduler.running == me) {
            advanceClock();
        }
    }

    /** Number of steps that threads took while they were alone; other threads may read a slightly older value. */
    long singleThreadSteps() {
        return singleThreadSteps.count();
    }

    /** Each step has taken its time. */
    private void advanceClock() {
        long steps = singleThreadSteps.takeUntimed();
        if (steps > 0) {
            clock.tick(steps);
        }
    }

    /** The thread reads the clock. */
    void tick() {
        advanceClock();
        clock.tick(1);
    }

    /** Whether {@link #made} is of interest. */
    boolean namesObjects() {
        return namesObjects;
    }

    /** A thread has created an object; other threads may be alive. */
    void made(ControlledThread thread, int site, Object object) {
        if (isAlone(thread)) {
            strategy.created(thread.path(), sites.site(site), object);
            return;
        }
        synchronized (scheduler.lock) {
            strategy.created(thread.path(), sites.site(site), object);
        }
    }

    /** First use of a site. Takes the lock. */
    @Override
    public Site siteOf(int number) {
        synchronized (scheduler.lock) {
            return sites.site(number);
        }
    }

    /** First use of a site of an access. Takes the lock. */
    @Override
    public int kindOf(int number) {
        synchronized (scheduler.lock) {
            return sites.kind(sites.site(number).op(), number);
        }
    }

    /** First use of a site of an access. Takes the lock. */
    @Override
    public int checkOf(int number) {
        synchronized (scheduler.lock) {
            return sites.check(sites.site(number).op(), number);
        }
    }

    /** First use of a site. Takes the lock. @param op the operation, or null for the site's own operation */
    @Override
    public SingleThreadStep singleThreadStep(int number, Op op) {
        synchronized (scheduler.lock) {
            Site site = sites.site(number);
            Op executed = op == null ? site.op() : op;
            return new SingleThreadStep(
                    number,
                    site,
                    executed,
                    sites.check(executed, number),
                    sites.kind(executed, number),
                    SpinDetector.advancesAlways(executed));
        }
    }
}
