package dev.heddle.replayer.strategy.exact;

import dev.heddle.replayer.strategy.PlanSupport;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.trace.plan.PreemptionPlan;

/** Enforces the preemptions of a schedule. */
public final class PreemptionSupport implements PlanSupport<PreemptionPlan> {
    @Override
    public Strategy strategy(PreemptionPlan plan) {
        return new PreemptionStrategy(plan);
    }
}
