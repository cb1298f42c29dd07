package guest;

import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.RunSize;
import dev.heddle.engine.technique.Searching;
import dev.heddle.engine.technique.TechniqueOption;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.RandomPlan;
import java.util.List;

/** A search of a plugin jar: a random walk from another seed. */
public final class Coin implements Searching {
    private static final TechniqueOption<Long> FROM =
            TechniqueOption.seed("first-side", 1L, "seed of the plan that is written; default 1");

    @Override
    public String id() {
        return "coin";
    }

    @Override
    public String title() {
        return "tossing a coin";
    }

    @Override
    public String help() {
        return "tosses a coin at each decision";
    }

    @Override
    public List<TechniqueOption<?>> options() {
        return List.of(FROM);
    }

    @Override
    public Plan plan(RunSize size, OptionValues options) {
        if (options.get(FROM) < 0) {
            throw new IllegalArgumentException("a coin has no negative seed");
        }
        return new RandomPlan(id(), id(), options.get(FROM));
    }

    @Override
    public List<String> text(Plan plan) {
        return List.of("coin       fair");
    }
}
