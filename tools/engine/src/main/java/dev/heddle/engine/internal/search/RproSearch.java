package dev.heddle.engine.internal.search;

import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.RunSize;
import dev.heddle.engine.technique.Searching;
import dev.heddle.engine.technique.TechniqueOption;
import dev.heddle.trace.plan.Counting;
import dev.heddle.trace.plan.PctPlan;
import dev.heddle.trace.plan.Plan;
import java.util.List;

/** RPro: PCT whose change points are close to each other (RPro, section 3). */
public final class RproSearch implements Searching {
    private static final String ID = "rpro";

    private static final TechniqueOption<String> EVENTS = PctOptions.events("acquisitions");

    private static final TechniqueOption<Integer> RADIUS = PctOptions.radius(10);

    @Override
    public String id() {
        return ID;
    }

    @Override
    public String title() {
        return "RPro";
    }

    @Override
    public String help() {
        return "as PCT, with change points close to each other, at lock acquisitions";
    }

    @Override
    public List<TechniqueOption<?>> options() {
        return List.of(PctOptions.DEPTH, RADIUS, EVENTS);
    }

    @Override
    public boolean isSized() {
        return true;
    }

    @Override
    public Plan plan(RunSize size, OptionValues options) {
        Counting counting = PctOptions.counting(options, EVENTS);
        return PctPlan.rpro(
                ID,
                ID,
                1,
                options.get(PctOptions.DEPTH),
                options.get(RADIUS),
                size.events(counting),
                size.threadCount(),
                counting);
    }

    @Override
    public List<String> remarks(Plan plan, RunSize measured, OptionValues options) {
        boolean countsNothing =
                PctOptions.counting(options, EVENTS) == Counting.ACQUISITIONS && measured.acquisitions() == 0;
        return countsNothing
                ? List.of(
                        "the run acquires no lock, and " + ID
                                + " changes priorities at acquisitions only, so this searches very little: --technique pct counts all events")
                : List.of();
    }

    @Override
    public String mismatch(Plan plan, RunSize seen) {
        return PctText.mismatch((PctPlan) plan, seen);
    }

    @Override
    public List<String> text(Plan plan) {
        return PctText.guarantee((PctPlan) plan);
    }
}
