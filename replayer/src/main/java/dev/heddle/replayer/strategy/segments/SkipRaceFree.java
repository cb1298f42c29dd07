package dev.heddle.replayer.strategy.segments;

import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.SkipsAccesses;
import dev.heddle.replayer.strategy.SkipsSingleThreadSteps;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.replayer.strategy.TracksOrder;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.StrategyPlan;
import dev.heddle.trace.run.Survey;

/** A strategy whose threads go on over {@linkplain RaceFreeAccesses quiet} accesses, and that surveys the run if its plan asks for it. */
abstract class SkipRaceFree implements Strategy, SkipsAccesses, SkipsSingleThreadSteps, TracksOrder {
    private final RaceFreeAccesses quiet;
    /** Null if nobody asks for a survey. */
    private final RunProfiler surveyor;

    private ThreadView last;

    SkipRaceFree(StrategyPlan plan) {
        quiet = new RaceFreeAccesses(plan);
        surveyor = "on".equals(plan.parameters().get(RunProfiler.PARAMETER)) ? new RunProfiler(quiet) : null;
    }

    /** As {@link #choose}, where the order may matter. */
    abstract ThreadView decide(Decision decision);

    /** As {@link #executed}. @param isQuiet whether there was nothing to decide */
    abstract void done(ThreadView thread, boolean isQuiet);

    @Override
    public final ThreadView choose(Decision decision) {
        return last != null && quiet.isBefore(last) && decision.enabled().contains(last) ? last : decide(decision);
    }

    @Override
    public final void executed(ThreadView thread) {
        last = thread;
        done(thread, quiet.isBefore(thread));
        if (surveyor != null) {
            surveyor.executed(thread);
        }
    }

    @Override
    public void ended(ThreadView thread) {
        if (thread == last) {
            last = null;
        }
    }

    @Override
    public final boolean passes(Site site, int siteNumber, Object object, int index) {
        boolean passes = last != null && quiet.passes(site, siteNumber);
        if (passes && surveyor != null) {
            surveyor.passed(last, site, siteNumber, object);
        }
        return passes;
    }

    @Override
    public final boolean passesSource(Site site, Object array, int index) {
        return false;
    }

    @Override
    public final void ordered(ThreadView thread, Op op, Object target, int word) {
        if (surveyor != null) {
            surveyor.ordered(thread, op, target, word);
        }
    }

    @Override
    public final void joined(ThreadView thread, ThreadView ended) {
        if (surveyor != null) {
            surveyor.joined(thread, ended);
        }
    }

    /** What was seen of the run; null if nobody asks. */
    final Survey survey() {
        return surveyor == null ? null : surveyor.survey();
    }
}
