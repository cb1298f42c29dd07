package dev.heddle.replayer.strategy;

import dev.heddle.trace.plan.StrategyPlan;

/**
 * Creates a strategy for plans that name it. A service: a class with a public constructor without parameters, named in
 * {@code META-INF/services/dev.heddle.replayer.strategy.StrategyMaker} of the replayer.
 */
public interface StrategyMaker {
    /** The unique name in plans. */
    String name();

    /** @throws IllegalArgumentException with a message for the user, if the plan's parameters are wrong */
    Strategy make(StrategyPlan plan);
}
