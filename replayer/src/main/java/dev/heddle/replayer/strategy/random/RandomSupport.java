package dev.heddle.replayer.strategy.random;

import dev.heddle.replayer.strategy.PlanSupport;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.trace.plan.RandomPlan;

/** Makes random walks. */
public final class RandomSupport implements PlanSupport<RandomPlan> {
    @Override
    public Strategy strategy(RandomPlan plan) {
        return new RandomWalk(plan.seed());
    }
}
