package dev.heddle.engine.internal.campaign;

import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.failure.UncaughtException;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.run.Outcome;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A failure that controlled runs have shown: all runs that fail alike. Not thread-safe: touched between runs only. */
public final class FoundFailure {
    private final Failure failure;
    private final Plan plan;
    private final Path planFile;
    private final long firstSeed;
    private final RunReport first;
    private int runs = 1;
    private Path exactPlan;
    private RunReport checked;
    private Path steps;
    private Shrunk shrunk;

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

    /** @param file with the steps of the first run that matter */
    void steps(Path file) {
        steps = file;
    }

    void exact(Path file, RunReport again) {
        exactPlan = file;
        checked = again;
    }

    /** Its schedule was shrunk, or could not be. */
    public void shrunk(Shrunk result) {
        shrunk = result;
    }

    /** What came of shrinking its schedule; null if nobody has tried. */
    public Shrunk shrunk() {
        return shrunk;
    }

    /** The plan of the first run. */
    public Plan madeBy() {
        return plan.withSeed(firstSeed);
    }

    /** Name of the finding: the same whenever the same technique finds the same failure. */
    public String id() {
        return id(plan, failure);
    }

    /** Name of the finding of a failure that a run of the plan has met. */
    public static String id(Plan plan, Failure failure) {
        return String.format("%s-%08x", plan.technique(), failure.stableHash());
    }

    /** What the program did. */
    public Failure failure() {
        return failure;
    }

    /** The seed of the first run that failed so. */
    public long firstSeed() {
        return firstSeed;
    }

    /** Whether the first run that failed so was one that measured, under a random schedule. */
    public boolean isOfMeasuring() {
        return plan.id().equals(Search.MEASURING);
    }

    /** The first run that failed so. */
    public RunReport first() {
        return first;
    }

    /** How many runs failed so. */
    public int runs() {
        return runs;
    }

    /** The exact plan of the first run; null if that has left no schedule, as one in gated mode. */
    public Path exactPlan() {
        return exactPlan;
    }

    /** Whether the exact plan was replayed in a fresh JVM and did the same again. */
    public boolean isExactChecked() {
        return checked != null && checked.verdict() == Verdict.REPRODUCED;
    }

    /** The run that checked the exact plan, whose files are gone; null if there is none. */
    public RunReport checked() {
        return checked;
    }

    /** The file of the plan of the first run. */
    public Path planFile() {
        return planFile;
    }

    /** What the threads of the first run did at its end, one line each. */
    public List<String> evidence() {
        return evidence(first);
    }

    /** The same of any run. */
    public static List<String> evidence(RunReport run) {
        Outcome outcome = run.outcome();
        if (outcome == null) {
            return List.of();
        }
        if (!outcome.stuck().isEmpty()) {
            return outcome.stuckInWords();
        }
        return UncaughtException.evidence(outcome.uncaught());
    }

    /**
     * As a document has it.
     *
     * @param relativeTo directory of the document
     * @param of how many runs were searched
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
        if (steps != null) {
            details.put("steps", relativeTo.relativize(steps).toString());
        }
        if (shrunk != null) {
            details.put("shrunk", shrunk.details(relativeTo));
        }
        return new Finding(
                id(),
                "failure",
                Finding.Status.CONFIRMED,
                failure.text(),
                List.of(),
                List.of(),
                relativeTo.relativize(planFile).toString(),
                exactPlan == null ? null : relativeTo.relativize(exactPlan).toString(),
                failure.text(),
                details);
    }
}
