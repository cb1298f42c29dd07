package dev.heddle.replayer.strategy.random;

import dev.heddle.replayer.strategy.GatedStrategy;
import dev.heddle.replayer.strategy.PlanSupport;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.trace.plan.NoisePlan;

/** Delays threads at random. */
public final class NoiseSupport implements PlanSupport<NoisePlan> {
    @Override
    public Strategy strategy(NoisePlan plan) {
        return new NoiseStrategy(plan);
    }

    @Override
    public boolean isGated() {
        return true;
    }

    @Override
    public GatedStrategy gated(NoisePlan plan) {
        return new GatedNoiseStrategy(plan);
    }
}
