package dev.heddle.replayer.strategy.rankchecker;

import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.SingleThreadStep;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.Tracking;

/**
 * A strategy for some variables only (RankChecker): a thread runs over plain accesses to others, whatever the
 * priorities are. So it makes no difference whether those accesses are instrumented.
 */
abstract class TrackingStrategy implements Strategy {
    private final TrackedVariables variables;
    private ThreadView last;

    TrackingStrategy(Tracking tracking) {
        variables = new TrackedVariables(tracking.variables());
    }

    /**
     * Returns whether the strategy concerns a tracked variable. @param variable its index, or
     * {@link TrackedVariables#NONE}
     */
    abstract boolean isAbout(int variable);

    /** Like {@link #choose}, where the thread that just ran may be preempted. */
    abstract ThreadView chooseAmong(Decision decision);

    /**
     * The thread is about to execute an operation other than a plain access to an untracked variable. @param variable
     * the variable it touches
     */
    abstract void executed(ThreadView thread, int variable);

    /**
     * Returns the number of the variable that the thread's pending operation touches, or {@link TrackedVariables#NONE}.
     */
    final int variable(ThreadView thread) {
        return variables.of(thread);
    }

    /** The thread that executed the last operation; null if it has ended. */
    final ThreadView last() {
        return last;
    }

    private boolean passes(ThreadView thread) {
        return thread.op().isPlainAccess() && !isAbout(variable(thread));
    }

    @Override
    public final boolean namesObjects() {
        return true;
    }

    @Override
    public final void created(String threadPath, Site site, Object object) {
        variables.made(threadPath, site, object);
    }

    @Override
    public final boolean skipsAccesses() {
        return true;
    }

    @Override
    public final boolean skipsAccess(Site site, int siteNumber, Object object, int index) {
        return site.op().isPlainAccess() && !isAbout(variables.of(site, object, index));
    }

    @Override
    public final boolean skipsCopySource(Site site, Object array, int index) {
        return !isAbout(variables.of(site, array, index));
    }

    @Override
    public final boolean skipsSingleThreadStep(SingleThreadStep step, Object object, int index) {
        return !isAbout(variables.of(step.op(), step.site(), object, index));
    }

    @Override
    public final ThreadView choose(Decision decision) {
        return last != null && decision.enabled().contains(last) && passes(last) ? last : chooseAmong(decision);
    }

    @Override
    public final void executed(ThreadView thread) {
        last = thread;
        if (!passes(thread)) {
            executed(thread, variable(thread));
        }
    }

    @Override
    public void ended(ThreadView thread) {
        if (thread == last) {
            last = null;
        }
    }
}
