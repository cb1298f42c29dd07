package dev.heddle.replayer.strategy.exact;

import dev.heddle.replayer.strategy.PlanSupport;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.trace.plan.TrialsPlan;

/** Enforces the trial of a plan that its seed selects. */
public final class TrialsSupport implements PlanSupport<TrialsPlan> {
    @Override
    public Strategy strategy(TrialsPlan plan) {
        return new PreemptionStrategy(plan.trial(), plan.choosesReads());
    }
}
