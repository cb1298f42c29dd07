package dev.heddle.replayer.scheduler;

import dev.heddle.replayer.strategy.ObjectAccess;
import dev.heddle.replayer.strategy.SingleThreadStep;
import dev.heddle.replayer.strategy.SkipsAccesses;
import dev.heddle.replayer.strategy.SkipsSingleThreadSteps;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.TracksObjects;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;

/**
 * What the thread that has the turn does without a decision, and without the game's lock.
 *
 * <p><b>Why no lock.</b> The thread that has the turn is the only one that asks, what it reads here nobody else writes before it has given its turn away,
 * and the watchdog takes no turn from a thread that it finds in here. What it writes here it hands over with the turn, by {@link #handOver} under the lock.
 */
final class FastPath {
    private final SerialScheduler game;
    private final SerialSites sites;
    private final ExecutedSchedule schedule;
    private final VirtualClock clock;
    private final UncontrolledThreads outside;
    private final ProgressCheck progress;
    private final PreemptionLog unusual;
    private final SkipsAccesses passing;
    private final SkipsSingleThreadSteps passingAlone;
    private final TracksObjects objects;
    private final SingleThreadSteps loneSteps = new SingleThreadSteps();

    /** Whether one thread is alive and nobody is outside. Written under the lock, read by the thread that has the turn. */
    private boolean alone;

    FastPath(
            SerialScheduler game,
            Strategy strategy,
            UncontrolledThreads outside,
            ProgressCheck progress,
            PreemptionLog unusual) {
        this.game = game;
        sites = game.sites;
        schedule = game.schedule;
        clock = game.clock;
        this.outside = outside;
        this.progress = progress;
        this.unusual = unusual;
        passing = SkipsAccesses.of(strategy);
        passingAlone = SkipsSingleThreadSteps.of(strategy);
        objects = TracksObjects.of(strategy);
    }

    /** Under the lock. */
    void setAlone(boolean isAlone) {
        alone = isAlone;
    }

    /**
     * On a thread before an access: whether it has the turn and may run on without a decision. As long as threads are outside, each access is a decision;
     * otherwise one of many still is, so that a thread that spins on a variable is seen to.
     */
    boolean passes(ControlledThread me, int number, Object owner, int index) {
        if (game.running != me || !outside.isEmpty()) {
            return false;
        }
        try {
            return pass(me, number, owner, index);
        } catch (RuntimeException | Error e) {
            // Not thrown into the program: it would be taken for the program's own. The decision that follows ends the
            // run.
            game.fail(e);
            return false;
        }
    }

    private boolean pass(ControlledThread me, int number, Object owner, int index) {
        Site site = sites.plainAccesses.of(number, this);
        if (site == null || !passing.passes(site, number, owner, index) || !progress.passesOneMore()) {
            return false;
        }
        schedule.passed(number, site.op(), sites.plainAccesses.check(number));
        me.ownSteps.executed(sites.plainAccesses.kind(number));
        return true;
    }

    /**
     * Whether a thread has the turn and is the only one that is alive: only the thread that has the turn starts others, and one that nobody announced
     * waits, with its first operation, for the turn.
     */
    boolean isAlone(ControlledThread me) {
        return game.running == me && alone;
    }

    /**
     * On a thread before an operation that cannot block if it is alone: whether it is, and the operation is a step but no decision.
     *
     * @param op the operation, or null if it is the site's own
     */
    boolean passesAlone(ControlledThread me, Op op, int number, Object owner, int index) {
        if (!isAlone(me)) {
            return false;
        }
        try {
            return passAlone(me, sites.lone.of(number, op, this), owner, index);
        } catch (RuntimeException | Error e) {
            game.fail(e);
            return false;
        }
    }

    private boolean passAlone(ControlledThread me, SingleThreadStep step, Object owner, int index) {
        if (loneSteps.isLookDue() && mayHang(me, step, owner, index) || !passingAlone.passesAlone(step, owner, index)) {
            return false;
        }
        loneSteps.passed(step.advances());
        schedule.passed(step.number(), step.op(), step.check());
        me.ownSteps.executed(step.mayBeCall() ? kindOfCall(me, step, owner) : step.kind());
        return true;
    }

    /** What stands for a whole method of the JDK may be the program's own, if that has called it. */
    private int kindOfCall(ControlledThread me, SingleThreadStep step, Object owner) {
        synchronized (game.lock) {
            return me.kindOf(step.op(), step.number(), owner);
        }
    }

    /** As {@link #passesAlone} and {@link #passes}, before a copy that the thread intends: it is one step, and both of what it does must pass. */
    boolean passesCopy(ControlledThread me) {
        ObjectAccess source = me.source();
        try {
            if (source != null && !passing.passesSource(source.site(), source.object(), source.index())) {
                return false;
            }
            if (isAlone(me)) {
                return passAlone(me, sites.lone.of(me.siteNumber(), null, this), me.object(), me.index());
            }
            return game.running == me && outside.isEmpty() && pass(me, me.siteNumber(), me.object(), me.index());
        } catch (RuntimeException | Error e) {
            game.fail(e);
            return false;
        }
    }

    /** From time to time: whether a thread that is alone has got nowhere for so long that a decision must end the run. */
    private boolean mayHang(ControlledThread me, SingleThreadStep step, Object owner, int index) {
        loneSteps.looked();
        synchronized (game.lock) {
            me.intend(step.op(), step.number(), owner, index);
            boolean advances = me.fruitless.advances(me);
            me.done();
            if (loneSteps.takeAdvanced()) {
                me.fruitless.advanced();
                advances = true;
            }
            return progress.isLostAlone(advances);
        }
    }

    /** Under the lock, on the thread that has the turn: what it has done alone is told to those that only count. */
    void handOver(ControlledThread me) {
        tellTime();
        long more = loneSteps.takeUncounted();
        if (more > 0) {
            unusual.executedAlone(more);
            if (loneSteps.takeAdvanced()) {
                progress.advancedAlone();
                me.fruitless.advanced();
            }
        }
    }

    /** How many steps threads took alone; to others it may be the number of a moment ago. */
    long loneSteps() {
        return loneSteps.count();
    }

    /** Each step has taken its time. */
    private void tellTime() {
        long steps = loneSteps.takeUntimed();
        if (steps > 0) {
            clock.tick(steps);
        }
    }

    /** The thread looks at the clock. */
    void tick() {
        tellTime();
        clock.tick(1);
    }

    /** A thread has made an object; this may be one that is not alone. */
    void made(ControlledThread thread, int site, Object object) {
        if (isAlone(thread)) {
            objects.made(thread.path(), sites.site(site), object);
            return;
        }
        synchronized (game.lock) {
            objects.made(thread.path(), sites.site(site), object);
        }
    }

    /** The first time that a site comes up. Takes the lock. */
    Site siteOf(int number) {
        synchronized (game.lock) {
            return sites.site(number);
        }
    }

    /** The first time that a site of an access comes up. Takes the lock. */
    int kindOf(int number) {
        synchronized (game.lock) {
            return sites.kind(sites.site(number).op(), number);
        }
    }

    /** The first time that a site of an access comes up. Takes the lock. */
    int checkOf(int number) {
        synchronized (game.lock) {
            return sites.check(sites.site(number).op(), number);
        }
    }

    /** The first time that a site comes up. Takes the lock. @param op the operation, or null if it is the site's own */
    SingleThreadStep loneStep(int number, Op op) {
        synchronized (game.lock) {
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
