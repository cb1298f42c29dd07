package dev.heddle.replayer.strategy.priority;

import dev.heddle.replayer.strategy.PlanSupport;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.trace.plan.PriorityPlan;

/** Enforces the priorities of a plan. */
public final class PrioritySupport implements PlanSupport<PriorityPlan> {
    @Override
    public Strategy strategy(PriorityPlan plan) {
        return PriorityStrategies.of(plan);
    }
}
