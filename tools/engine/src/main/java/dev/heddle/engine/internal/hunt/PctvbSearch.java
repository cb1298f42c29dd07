package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.RecordingLevel;
import dev.heddle.engine.technique.RunSize;
import dev.heddle.engine.technique.Searching;
import dev.heddle.engine.technique.TechniqueOption;
import dev.heddle.trace.plan.PctvbPlan;
import dev.heddle.trace.plan.PctvbPlan.Candidate;
import dev.heddle.trace.plan.Plan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** PCT with variable bounding: change points at accesses to a few variables (RankChecker, section 3). */
public final class PctvbSearch implements Searching {
    private static final int MOST_VARIABLES = 10;

    private static final TechniqueOption<Integer> RADIUS = PctOptions.radius(null);

    private static final TechniqueOption<Integer> VARIABLES =
            TechniqueOption.number("variables", 1, 1, "number of variables involved in the bug; default 1");

    @Override
    public String id() {
        return PctvbPlan.TECHNIQUE;
    }

    @Override
    public String title() {
        return "PCT with variable bounding";
    }

    @Override
    public String help() {
        return "like PCT, with change points at a few variables";
    }

    @Override
    public List<TechniqueOption<?>> options() {
        return List.of(PctOptions.DEPTH, RADIUS, VARIABLES);
    }

    @Override
    public RecordingLevel needs() {
        return RecordingLevel.ALLOCATIONS;
    }

    @Override
    public boolean isSized() {
        return true;
    }

    @Override
    public Plan plan(RunSize size, OptionValues options) {
        int wanted = options.get(VARIABLES);
        BoundedVariables variables =
                size.variables() == null ? BoundedVariables.unknown(wanted) : BoundedVariables.of(size.variables());
        if (variables == null) {
            throw nothingToChoose();
        }
        return variables.plan(options.get(PctOptions.DEPTH), size.threadCount(), wanted, options.get(RADIUS));
    }

    @Override
    public List<String> remarks(Plan plan, RunSize measured, OptionValues options) {
        if (measured.variables() == null) {
            throw nothingToChoose();
        }
        int there = ((PctvbPlan) plan).candidates().size();
        int wanted = options.get(VARIABLES);
        return there >= wanted
                ? List.of()
                : List.of("there " + (there == 1 ? "is 1 shared variable" : "are " + there + " shared variables")
                        + " to choose from, not " + wanted + "; all of them are chosen");
    }

    private static UsageException nothingToChoose() {
        return new UsageException("the program accesses no recorded variable, so there is nothing to choose from:"
                + " weave its classes (--include), or search with --technique pct");
    }

    @Override
    public String mismatch(Plan plan, RunSize seen) {
        int expected = ((PctvbPlan) plan).threads();
        return seen.threads() <= expected
                ? null
                : String.format("runs have %d threads, and the plan expects %d", seen.threads(), expected);
    }

    @Override
    public List<String> text(Plan made) {
        PctvbPlan plan = (PctvbPlan) made;
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                "guarantee  a bug of depth %d%s at %d of the variables shows in a run with a probability of at least %s = %.3g",
                plan.depth(),
                plan.radius() == null ? "" : " and radius " + plan.radius(),
                plan.chosen(),
                plan.guaranteeInWords(),
                plan.guarantee()));
        lines.add(String.format(
                "           n = %d threads, Q = %d shared variables (static fields, fields, instructions that make objects),"
                        + " Σk = %,d accesses to the %d with the most",
                plan.threads(), plan.candidates().size(), plan.mostAccesses(), plan.chosen()));
        plan.candidates().stream()
                .sorted(Comparator.comparingLong(Candidate::accesses).reversed())
                .limit(MOST_VARIABLES)
                .forEach(one -> lines.add(String.format("           k = %,8d  %s", one.accesses(), one.variable())));
        int more = plan.candidates().size() - MOST_VARIABLES;
        if (more > 0) {
            lines.add("           … and " + more + " more: heddle stats variables --sites lists those of a recording");
        }
        return lines;
    }
}
