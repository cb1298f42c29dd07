package dev.heddle.replayer.strategy.segments;

import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.SingleThreadStep;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.StrategyPlan;
import dev.heddle.trace.run.RunProfile;

/**
 * A strategy whose threads run over {@linkplain RaceFreeAccesses race-free} accesses, and that profiles the run if its
 * plan requests it.
 */
abstract class SkipRaceFree implements Strategy {
    private final RaceFreeAccesses quiet;
    /** Null if the plan requests no profile. */
    private final RunProfiler profiler;

    private ThreadView last;

    SkipRaceFree(StrategyPlan plan) {
        quiet = new RaceFreeAccesses(plan);
        profiler = "on".equals(plan.parameters().get(RunProfiler.PARAMETER)) ? new RunProfiler(quiet) : null;
    }

    /** Like {@link #choose}, where the order may matter. */
    abstract ThreadView decide(Decision decision);

    /** Like {@link #executed}. @param isQuiet whether the access is race-free */
    abstract void done(ThreadView thread, boolean isQuiet);

    @Override
    public final ThreadView choose(Decision decision) {
        return last != null && quiet.isBefore(last) && decision.enabled().contains(last) ? last : decide(decision);
    }

    @Override
    public final void executed(ThreadView thread) {
        last = thread;
        done(thread, quiet.isBefore(thread));
        if (profiler != null) {
            profiler.executed(thread);
        }
    }

    /**
     * Like {@link #skipsUncontestedStep}; replaces {@link #decide} and {@link #done}. A race-free access never needs a
     * decision.
     */
    abstract boolean skipsUncontested(ThreadView thread, SingleThreadStep step, boolean isQuiet);

    @Override
    public final boolean skipsUncontestedStep(ThreadView thread, SingleThreadStep step) {
        if (!skipsUncontested(thread, step, quiet.isBefore(thread))) {
            return false;
        }
        last = thread;
        if (profiler != null) {
            profiler.executed(thread);
        }
        return true;
    }

    @Override
    public void ended(ThreadView thread) {
        if (thread == last) {
            last = null;
        }
    }

    @Override
    public final boolean skipsAccesses() {
        return true;
    }

    @Override
    public final boolean skipsAccess(Site site, int siteNumber, Object object, int index) {
        boolean passes = last != null && quiet.passes(site, siteNumber);
        if (passes && profiler != null) {
            profiler.passed(last, site, siteNumber, object);
        }
        return passes;
    }

    @Override
    public final boolean skipsCopySource(Site site, Object array, int index) {
        return false;
    }

    @Override
    public final boolean tracksOrder() {
        return profiler != null;
    }

    @Override
    public final void ordered(ThreadView thread, Op op, Object target, int word) {
        profiler.ordered(thread, op, target, word);
    }

    @Override
    public final void joined(ThreadView thread, ThreadView ended) {
        profiler.joined(thread, ended);
    }

    /** Returns the profile of the run; null if the plan requests none. */
    final RunProfile profile() {
        return profiler == null ? null : profiler.profile();
    }
}
