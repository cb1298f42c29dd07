package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.RunSize;
import dev.heddle.engine.technique.Searching;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.StrategyPlan;
import java.util.Map;

/** Partial order sampling in which reads see any write that the Java memory model allows. */
public final class MemorySearch implements Searching {
    private static final String ID = StrategyPlan.MEMORY;

    @Override
    public String id() {
        return ID;
    }

    @Override
    public String title() {
        return "stale reads of the Java memory model";
    }

    @Override
    public String help() {
        return "lets racy reads of plain fields see older writes, as the Java memory model allows";
    }

    @Override
    public Plan plan(RunSize size, OptionValues options) {
        return new StrategyPlan(ID, ID, 1, ID, Map.of());
    }
}
