package dev.heddle.engine.internal.hunt;

import dev.heddle.trace.plan.StrategyPlan;
import java.util.Map;

/** Random schedules in which racy reads see any write that the Java memory model allows. */
final class StaleReadFamily implements Family {
    private long next;

    StaleReadFamily(long seed) {
        next = seed;
    }

    @Override
    public String name() {
        return "stale reads";
    }

    @Override
    public boolean isFinite() {
        return false;
    }

    @Override
    public RunBatch next(String id, int most) {
        long first = next;
        next += most;
        StrategyPlan plan = new StrategyPlan(id, PortfolioTechnique.ID, 1, StrategyPlan.MEMORY, Map.of());
        return new RunBatch(plan, first, most);
    }
}
