package dev.heddle.engine.internal.search;

import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.RunSize;
import dev.heddle.engine.technique.Searching;
import dev.heddle.engine.technique.TechniqueOption;
import dev.heddle.trace.plan.Counting;
import dev.heddle.trace.plan.PctPlan;
import dev.heddle.trace.plan.Plan;
import java.util.List;

/** PCT: random priorities that change at a few points (Burckhardt et al., ASPLOS 2010). */
public final class PctSearch implements Searching {
    private static final String ID = "pct";

    private static final TechniqueOption<String> EVENTS = PctOptions.events("all");

    @Override
    public String id() {
        return ID;
    }

    @Override
    public String title() {
        return "PCT";
    }

    @Override
    public String help() {
        return "gives threads random priorities that change at a few points";
    }

    @Override
    public List<TechniqueOption<?>> options() {
        return List.of(PctOptions.DEPTH, EVENTS);
    }

    @Override
    public boolean isSized() {
        return true;
    }

    @Override
    public Plan plan(RunSize size, OptionValues options) {
        Counting counting = PctOptions.counting(options, EVENTS);
        return PctPlan.pct(
                ID, ID, 1, options.get(PctOptions.DEPTH), size.events(counting), size.threadCount(), counting);
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
