package dev.heddle.replayer.strategy.deadlock;

import dev.heddle.replayer.plan.PlanCheck;
import dev.heddle.replayer.strategy.GatedStrategy;
import dev.heddle.replayer.strategy.PlanSupport;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.trace.plan.DeadlockPlan;
import java.util.List;

/** Enforces predicted deadlocks. */
public final class DeadlockSupport implements PlanSupport<DeadlockPlan> {
    @Override
    public Strategy strategy(DeadlockPlan plan) {
        return new DeadlockStrategy(plan);
    }

    @Override
    public boolean isGated() {
        return true;
    }

    @Override
    public GatedStrategy gated(DeadlockPlan plan) {
        return new GatedDeadlockStrategy(plan);
    }

    @Override
    public List<String> check(DeadlockPlan plan) {
        return PlanCheck.deadlock(plan);
    }
}
