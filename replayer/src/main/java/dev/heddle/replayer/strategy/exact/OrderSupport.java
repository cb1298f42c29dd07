package dev.heddle.replayer.strategy.exact;

import dev.heddle.replayer.plan.PlanCheck;
import dev.heddle.replayer.strategy.PlanSupport;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.trace.plan.OrderPlan;
import java.util.List;

/** Enforces recorded or predicted orders of operations. */
public final class OrderSupport implements PlanSupport<OrderPlan> {
    @Override
    public Strategy strategy(OrderPlan plan) {
        return new OrderStrategy(plan);
    }

    @Override
    public List<String> check(OrderPlan plan) {
        return PlanCheck.order(plan);
    }
}
