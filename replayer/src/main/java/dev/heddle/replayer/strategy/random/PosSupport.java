package dev.heddle.replayer.strategy.random;

import dev.heddle.replayer.strategy.PlanSupport;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.trace.plan.PosPlan;

/** Makes partial order sampling. */
public final class PosSupport implements PlanSupport<PosPlan> {
    @Override
    public Strategy strategy(PosPlan plan) {
        return new PosStrategy(plan.seed());
    }
}
