package dev.heddle.replayer.strategy.registry;

import dev.heddle.replayer.strategy.PlanSupport;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.StrategyMaker;
import dev.heddle.trace.plan.PlanException;
import dev.heddle.trace.plan.StrategyPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/** Makes the strategy that a plan names. */
public final class NamedSupport implements PlanSupport<StrategyPlan> {
    @Override
    public Strategy strategy(StrategyPlan plan) {
        List<String> known = new ArrayList<>();
        for (StrategyMaker maker : ServiceLoader.load(StrategyMaker.class, NamedSupport.class.getClassLoader())) {
            known.add(maker.name());
            if (maker.name().equals(plan.strategy())) {
                try {
                    return maker.make(plan);
                } catch (IllegalArgumentException e) {
                    throw new PlanException("plan " + plan.id() + ": " + e.getMessage(), e);
                }
            }
        }
        throw new PlanException("plan " + plan.id() + " requires the strategy \"" + plan.strategy()
                + "\"; this replayer has " + String.join(", ", known));
    }

    /** Only the strategy can check its name and parameters. */
    @Override
    public List<String> check(StrategyPlan plan) {
        strategy(plan);
        return List.of();
    }
}
