package dev.heddle.engine.internal.runs;

import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The failures of recorded runs, equal ones merged. Not thread-safe. */
public final class Observations {
    private final Map<String, ObservedFailure> failures = new LinkedHashMap<>();
    private final List<String> notes = new ArrayList<>();
    private int undecided;

    /** Adds the result of a run. */
    public void add(ObservedRun run) {
        for (RecordedFailure seen : run.seen()) {
            failures.computeIfAbsent(seen.finding().id(), id -> new ObservedFailure(seen))
                    .in(run.recording());
        }
        undecided += run.isUndecided() ? 1 : 0;
        if (run.note() != null) {
            notes.add(run.recording() + " " + run.note());
        }
    }

    /** All failures in the order of their first runs. */
    public List<ObservedFailure> failures() {
        return List.copyOf(failures.values());
    }

    public boolean isEmpty() {
        return failures.isEmpty();
    }

    /** The same runs without their failures, for a document that has them already. */
    public Observations withoutFailures() {
        Observations others = new Observations();
        others.undecided = undecided;
        return others;
    }

    /** Number of runs that were stopped at their time limit without a known end. */
    public int undecided() {
        return undecided;
    }

    /** Further notes, one line each. */
    public List<String> notes() {
        return List.copyOf(notes);
    }

    /** Whether the exact plan of at least one failure reproduced it. */
    public boolean isAnyChecked() {
        return failures.values().stream().anyMatch(ObservedFailure::isExactChecked);
    }

    /**
     * Writes the steps that may have led to each failure, unless a controlled run reproduced it.
     *
     * @param out directory of the findings
     * @throws IOException if they cannot be written
     */
    public void writeSteps(Path out) throws IOException {
        for (ObservedFailure failure : failures.values()) {
            failure.writeSteps(out);
        }
    }

    /**
     * The findings with the observed failures first.
     *
     * @param directory of {@code findings.json}
     */
    public Findings before(Findings others, Path directory) {
        List<Finding> all = new ArrayList<>();
        failures.values().forEach(failure -> all.add(failure.finding(directory)));
        all.addAll(others.findings());
        Map<String, Long> counts = new TreeMap<>(others.counts());
        counts.put("observed", (long) failures.size());
        if (undecided > 0) {
            counts.put(Findings.STOPPED_AT_LIMIT, (long) undecided);
        }
        return new Findings(others.technique(), others.recordings(), counts, all);
    }
}
