package dev.heddle.replayer.strategy.registry;

import dev.heddle.replayer.strategy.PlanSupport;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.StrategyMaker;
import dev.heddle.replayer.strategy.StrategyMakers;
import dev.heddle.trace.plan.PlanException;
import dev.heddle.trace.plan.StrategyPlan;
import java.util.List;

/** Makes the strategy that a plan names. */
public final class NamedSupport implements PlanSupport<StrategyPlan> {
    @Override
    public Strategy strategy(StrategyPlan plan) {
        StrategyMaker maker = StrategyMakers.named(plan.strategy());
        if (maker == null) {
            throw new PlanException("plan " + plan.id() + " requires the strategy \"" + plan.strategy()
                    + "\"; this replayer has " + String.join(", ", StrategyMakers.names()));
        }
        try {
            return maker.make(plan);
        } catch (IllegalArgumentException e) {
            throw new PlanException("plan " + plan.id() + ": " + e.getMessage(), e);
        }
    }

    /** Only the strategy can check its name and parameters. */
    @Override
    public List<String> check(StrategyPlan plan) {
        strategy(plan);
        return List.of();
    }
}
