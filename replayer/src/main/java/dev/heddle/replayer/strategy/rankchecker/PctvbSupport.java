package dev.heddle.replayer.strategy.rankchecker;

import dev.heddle.replayer.strategy.PlanSupport;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.trace.plan.PctvbPlan;

/** Makes PCTVB. */
public final class PctvbSupport implements PlanSupport<PctvbPlan> {
    @Override
    public Strategy strategy(PctvbPlan plan) {
        return new PctvbStrategy(plan);
    }
}
