package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.RunSize;
import dev.heddle.engine.technique.Searching;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PosPlan;

/** Partial order sampling. */
public final class PosSearch implements Searching {
    private static final String ID = "pos";

    @Override
    public String id() {
        return ID;
    }

    @Override
    public String title() {
        return "partial order sampling";
    }

    @Override
    public String help() {
        return "samples partial orders of the operations: a good first search";
    }

    @Override
    public Plan plan(RunSize size, OptionValues options) {
        return new PosPlan(ID, ID, 1);
    }
}
