package dev.heddle.replayer.strategy.priority;

import dev.heddle.replayer.plan.PlanCheck;
import dev.heddle.replayer.strategy.PlanSupport;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.trace.plan.PctPlan;
import java.util.List;

/** Enforces random priorities: PCT and RPro. */
public final class PctSupport implements PlanSupport<PctPlan> {
    @Override
    public Strategy strategy(PctPlan plan) {
        return PriorityStrategies.of(plan);
    }

    @Override
    public List<String> check(PctPlan plan) {
        return PlanCheck.aim(plan);
    }
}
