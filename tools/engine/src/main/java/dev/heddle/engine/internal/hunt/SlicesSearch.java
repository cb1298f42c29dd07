package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.RunSize;
import dev.heddle.engine.technique.Searching;
import dev.heddle.engine.technique.TechniqueOption;
import dev.heddle.replayer.strategy.random.TimeSliceStrategy;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.StrategyPlan;
import java.util.List;
import java.util.Map;

/** Time slices of random length. */
public final class SlicesSearch implements Searching {
    private static final String ID = "slices";

    private static final TechniqueOption<Integer> LENGTH =
            TechniqueOption.number("length", 1, 20, "decisions in a time slice, on average; default 20");

    @Override
    public String id() {
        return ID;
    }

    @Override
    public String title() {
        return "time slices";
    }

    @Override
    public String help() {
        return "gives threads time slices of random length, like an operating system";
    }

    @Override
    public List<TechniqueOption<?>> options() {
        return List.of(LENGTH);
    }

    @Override
    public boolean isBaseline() {
        return true;
    }

    @Override
    public Plan plan(RunSize size, OptionValues options) {
        int length = options.get(LENGTH);
        if (length > TimeSliceStrategy.MOST) {
            throw new IllegalArgumentException("--length is " + length + ": must be at most " + TimeSliceStrategy.MOST);
        }
        return new StrategyPlan(ID, ID, 1, ID, Map.of("length", String.valueOf(length)));
    }
}
