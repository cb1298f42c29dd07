package dev.heddle.replayer.strategy.rankchecker;

import dev.heddle.replayer.strategy.PlanSupport;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.trace.plan.ExplorePlan;

/** Enforces a schedule of the bounded search. */
public final class ExploreSupport implements PlanSupport<ExplorePlan> {
    @Override
    public Strategy strategy(ExplorePlan plan) {
        return new ExploreStrategy(plan);
    }
}
