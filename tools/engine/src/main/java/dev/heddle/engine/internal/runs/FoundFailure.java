package dev.heddle.engine.internal.runs;

import dev.heddle.engine.internal.explain.CauseDetail;
import dev.heddle.engine.internal.explain.StaleReadDetail;
import dev.heddle.engine.internal.explain.StuckPlaces;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.failure.UncaughtException;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.run.Outcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A failure that controlled runs showed; it stands for all runs with the same failure. Not thread-safe: accessed
 * between runs only.
 */
public final class FoundFailure {
    /** Id of the plan of measuring runs. */
    public static final String MEASURING = "measure";

    private final Failure failure;
    private final Plan plan;
    private final Path planFile;
    private final long firstSeed;
    private final RunReport first;
    private int runs = 1;
    private Path exactPlan;
    private RunReport checked;
    private Path steps;
    private ShrinkResult shrunk;
    private FailureOrders orders;
    private NativeRuns natively;

    FoundFailure(Plan plan, Path planFile, long firstSeed, RunReport first) {
        failure = first.failure();
        this.plan = plan;
        this.planFile = planFile;
        this.firstSeed = firstSeed;
        this.first = first;
    }

    void again() {
        runs++;
    }

    /** @param file with the relevant steps of the first run */
    void steps(Path file) {
        steps = file;
    }

    void exact(Path file, RunReport again) {
        exactPlan = file;
        checked = again;
    }

    /** Sets the result of shrinking the schedule. */
    public void shrunk(ShrinkResult result) {
        shrunk = result;
    }

    /** The result of shrinking the schedule; null if it was not tried. */
    public ShrinkResult shrunk() {
        return shrunk;
    }

    /** Sets the orders that cause the failure. */
    public void orders(FailureOrders found) {
        orders = found;
    }

    /** Sets the runs without an agent; null if there were none. */
    public void natively(@Nullable NativeRuns runs) {
        natively = runs;
    }

    /** The plan of the first run. */
    public Plan firstPlan() {
        return plan.withSeed(firstSeed);
    }

    /** Id of the finding: the same whenever the same technique finds the same failure. */
    public String id() {
        return id(plan, failure);
    }

    /** Id of the finding for a failure under this plan. */
    public static String id(Plan plan, Failure failure) {
        return String.format("%s-%08x", plan.technique(), failure.stableHash());
    }

    /** The failure of the program. */
    public Failure failure() {
        return failure;
    }

    /** Seed of the first run with this failure. */
    public long firstSeed() {
        return firstSeed;
    }

    /** Whether the first run with this failure was a measuring run, under a random schedule. */
    public boolean isOfMeasuring() {
        return plan.id().equals(MEASURING);
    }

    /** The first run with this failure. */
    public RunReport first() {
        return first;
    }

    /** Number of runs with this failure. */
    public int runs() {
        return runs;
    }

    /** The exact plan of the first run; null if the run left no schedule, for example in gated mode. */
    public Path exactPlan() {
        return exactPlan;
    }

    /** Whether a replay of the exact plan in a fresh JVM gave the same failure. */
    public boolean isExactChecked() {
        return checked != null && checked.verdict() == RunVerdict.REPRODUCED;
    }

    /** The run that checked the exact plan, whose files are deleted; null if there was no such run. */
    public RunReport checked() {
        return checked;
    }

    /** The plan file of the first run. */
    public Path planFile() {
        return planFile;
    }

    /** The state of the threads at the end of the first run, one line each. */
    public List<String> evidence() {
        return evidence(first);
    }

    /** The state of the threads at the end of any run. */
    public static List<String> evidence(RunReport run) {
        Outcome outcome = run.outcome();
        if (outcome == null) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        if (outcome.end() != Outcome.End.DEADLOCK) {
            // A thread that died is the cause of what others wait for.
            lines.addAll(UncaughtException.evidence(outcome.uncaught()));
        }
        if (!outcome.stuck().isEmpty()) {
            lines.addAll(outcome.stuckInWords());
        }
        outcome.stale().forEach(read -> lines.add(read.inWords()));
        return lines;
    }

    /**
     * The failure as a finding.
     *
     * @param relativeTo directory of {@code findings.json}
     * @param of number of runs of the search
     */
    public Finding finding(Path relativeTo, int of) {
        Map<String, Object> details = new TreeMap<>(Map.of(
                "runs", runs,
                "of", of,
                "firstSeed", firstSeed,
                "exactPlanChecked", isExactChecked(),
                "identity", failure.identity(),
                "schedule", first.outcome().progress(),
                "evidence", evidence()));
        String whyUnchecked = FailureText.whyUnchecked(checked);
        if (whyUnchecked != null) {
            details.put(FailureText.UNCHECKED, whyUnchecked);
        }
        if (steps != null) {
            details.put("steps", relativeTo.relativize(steps).toString());
        }
        Path fewest = shrunk != null && shrunk.steps() != null ? shrunk.steps() : steps;
        List<String> cause = CauseDetail.of(fewest);
        if (!cause.isEmpty()) {
            details.put(CauseDetail.NAME, cause);
        }
        if (shrunk != null) {
            details.put("shrunk", shrunk.details(relativeTo));
        }
        StaleReadDetail.add(first.outcome(), details);
        if (orders != null) {
            details.put(FailureOrders.NAME, orders.details());
        }
        if (natively != null) {
            details.put(NativeRuns.NAME, natively.details());
        }
        StuckPlaces stuck = StuckPlaces.of(first.outcome());
        return new Finding(
                id(),
                "failure",
                Finding.Status.CONFIRMED,
                failure.text(),
                stuck.sites(),
                stuck.threads(),
                relativeTo.relativize(planFile).toString(),
                exactPlan == null ? null : relativeTo.relativize(exactPlan).toString(),
                failure.text(),
                details);
    }
}
