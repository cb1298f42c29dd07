package dev.heddle.replayer.strategy.pattern;

import dev.heddle.replayer.plan.PlanCheck;
import dev.heddle.replayer.strategy.GatedStrategy;
import dev.heddle.replayer.strategy.PlanSupport;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.trace.plan.PatternPlan;
import java.util.List;

/** Enforces AssetFuzzer's patterns. */
public final class PatternSupport implements PlanSupport<PatternPlan> {
    @Override
    public Strategy strategy(PatternPlan plan) {
        return new PatternStrategy(plan);
    }

    @Override
    public boolean isGated() {
        return true;
    }

    @Override
    public GatedStrategy gated(PatternPlan plan) {
        return new GatedPatternStrategy(plan);
    }

    @Override
    public List<String> check(PatternPlan plan) {
        return PlanCheck.pattern(plan);
    }
}
