package dev.heddle.tools.campaign;

import dev.heddle.trace.plan.ExactPlan;
import dev.heddle.trace.plan.Plan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The failures that a search has found so far: runs that fail in the same words are one. Of each the first run is kept, recorded, with its exact
 * plan, which is replayed once. Not thread-safe: touched between runs only.
 */
final class FoundFailures {
    private final Runs executed;
    private final Path directory;
    private final Map<String, FoundFailure> found = new LinkedHashMap<>();
    private int runs;

    /** @param executed where runs are executed @param directory of the search */
    FoundFailures(Runs executed, Path directory) {
        this.executed = executed;
        this.directory = directory;
    }

    /**
     * A run in a JVM of its own has failed.
     *
     * @return whether nobody has failed so before; then the run's files are needed
     */
    boolean add(Plan plan, Path planFile, long seed, RunReport report) throws IOException, InterruptedException {
        if (isKnown(report.failure())) {
            return false;
        }
        FoundFailure failure = new FoundFailure(plan, planFile, seed, report);
        found.put(report.failure(), failure);
        Path file = directory.resolve("exact").resolve(failure.id() + ".json");
        ExactPlan exact = ExactPlans.write(failure.first(), plan.withSeed(seed), file);
        Path again = directory.resolve("runs").resolve(failure.id() + "-exact");
        failure.exact(file, ExactPlans.comesBack(executed, exact, file, again, Campaign.LONGEST));
        runs++;
        return true;
    }

    /**
     * One of several runs in a JVM has failed. It is made once more in a JVM of its own; if it does not fail there, checking its exact plan says
     * so.
     */
    void add(Plan plan, Path planFile, InProcessRun run) throws IOException, InterruptedException {
        if (isKnown(run.failure())) {
            return;
        }
        Path place = directory.resolve("runs").resolve(plan.id() + "-" + run.seed());
        RunReport report = executed.run(plan.withSeed(run.seed()), planFile, run.seed(), place, Campaign.LONGEST);
        runs++;
        add(plan, planFile, run.seed(), run.failure().equals(report.failure()) ? report : run.reportIn(place));
    }

    private boolean isKnown(String failure) {
        FoundFailure known = found.get(failure);
        if (known != null) {
            known.again();
        }
        return known != null;
    }

    int size() {
        return found.size();
    }

    /** The failures in words. */
    Set<String> words() {
        return Set.copyOf(found.keySet());
    }

    /** Whether one of them came back when its exact plan was replayed. */
    boolean isAnyChecked() {
        return found.values().stream().anyMatch(FoundFailure::isExactChecked);
    }

    /** The first found first. */
    List<FoundFailure> list() {
        return List.copyOf(found.values());
    }

    /** Runs that were made to record and to check. */
    int runs() {
        return runs;
    }
}
