package guest.bad;

import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.RunSize;
import dev.heddle.engine.technique.Searching;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.RandomPlan;

/** Has the id of another one. */
public final class Twin implements Searching {
    @Override
    public String id() {
        return "pct";
    }

    @Override
    public String title() {
        return "another PCT";
    }

    @Override
    public String help() {
        return "has the id of another one";
    }

    @Override
    public Plan plan(RunSize size, OptionValues options) {
        return new RandomPlan(id(), id(), 1);
    }
}
