package dev.heddle.replayer.strategy.pairs;

import dev.heddle.replayer.plan.PlanCheck;
import dev.heddle.replayer.strategy.PlanSupport;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.trace.plan.PairsPlan;
import java.util.List;

/** Enforces or forbids orders of two accesses. */
public final class PairsSupport implements PlanSupport<PairsPlan> {
    @Override
    public Strategy strategy(PairsPlan plan) {
        return new PairsStrategy(plan);
    }

    @Override
    public List<String> check(PairsPlan plan) {
        return PlanCheck.pairs(plan);
    }
}
