package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.RunSize;
import dev.heddle.engine.technique.Searching;
import dev.heddle.engine.technique.TechniqueOption;
import dev.heddle.trace.plan.Counting;
import dev.heddle.trace.plan.PctPlan;
import dev.heddle.trace.plan.Plan;
import java.util.List;

/** Base of searches in which thread priorities change at a few counted events. */
abstract class ChangePointSearch implements Searching {
    private static final String ACQUISITIONS = "acquisitions";
    /** Ratio of observed to expected size that requires a new plan. */
    private static final double FAR = 1.5;

    /** The events that are counted. */
    final TechniqueOption<String> events;

    ChangePointSearch(String usualEvents) {
        events = TechniqueOption.word(
                "events",
                List.of("all", ACQUISITIONS),
                usualEvents,
                "events among which change points are chosen; default " + usualEvents);
    }

    final Counting counting(OptionValues options) {
        return options.get(events).equals(ACQUISITIONS) ? Counting.ACQUISITIONS : Counting.ALL;
    }

    @Override
    public final boolean isSized() {
        return true;
    }

    @Override
    public final List<String> remarks(Plan plan, RunSize measured, OptionValues options) {
        boolean countsNothing = counting(options) == Counting.ACQUISITIONS && measured.acquisitions() == 0;
        return countsNothing
                ? List.of(
                        "the run acquires no lock, and " + id()
                                + " changes priorities at acquisitions only, so this search covers very little: --technique pct counts all events")
                : List.of();
    }

    @Override
    public final String mismatch(Plan plan, RunSize seen) {
        PctPlan expected = (PctPlan) plan;
        double ratio = (double) seen.events(expected.counting()) / expected.events();
        if (ratio <= FAR && ratio >= 1 / FAR && seen.threads() <= expected.threads()) {
            return null;
        }
        return String.format(
                "runs have %,d events and %d threads, and the plan expects %,d and %d",
                seen.events(expected.counting()), seen.threads(), expected.events(), expected.threads());
    }

    @Override
    public final List<String> text(Plan made) {
        PctPlan plan = (PctPlan) made;
        return List.of(
                String.format(
                        "guarantee  a bug of depth %d%s shows in a run with a probability of at least %s = %.3g",
                        plan.depth(),
                        plan.radius() == null ? "" : " and radius " + plan.radius(),
                        plan.guaranteeInWords(),
                        plan.guarantee()),
                String.format("           n = %d threads, k = %,d %s", plan.threads(), plan.events(), plan.counting()));
    }
}
