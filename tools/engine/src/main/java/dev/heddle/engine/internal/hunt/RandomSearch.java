package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.RunSize;
import dev.heddle.engine.technique.Searching;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.RandomPlan;

/** Random walk: each decision selects any thread with the same probability. */
public final class RandomSearch implements Searching {
    private static final String ID = "random";

    @Override
    public String id() {
        return ID;
    }

    @Override
    public String title() {
        return "random walk";
    }

    @Override
    public String help() {
        return "chooses a thread at random at each step";
    }

    @Override
    public Plan plan(RunSize size, OptionValues options) {
        return new RandomPlan(ID, ID, 1);
    }
}
