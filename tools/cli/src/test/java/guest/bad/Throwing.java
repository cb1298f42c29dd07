package guest.bad;

import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.RunSize;
import dev.heddle.engine.technique.Searching;
import dev.heddle.trace.plan.Plan;

/** Has a bug. */
public final class Throwing implements Searching {
    @Override
    public String id() {
        return "throwing";
    }

    @Override
    public String title() {
        return "throwing";
    }

    @Override
    public String help() {
        return "throws an exception";
    }

    @Override
    public Plan plan(RunSize size, OptionValues options) {
        throw new IllegalStateException("not today");
    }
}
