package dev.heddle.engine.internal.observed;

import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What recorded runs have shown: their failures, those that are alike once. Not thread-safe. */
public final class Observations {
    private final Map<String, ObservedFailure> failures = new LinkedHashMap<>();
    private final List<String> notes = new ArrayList<>();
    private int undecided;

    /** Takes in what a run came to. */
    public void add(ObservedRun run) {
        for (Seen seen : run.seen()) {
            failures.computeIfAbsent(seen.finding().id(), id -> new ObservedFailure(seen))
                    .in(run.recording());
        }
        undecided += run.isUndecided() ? 1 : 0;
        if (run.note() != null) {
            notes.add(run.recording() + " " + run.note());
        }
    }

    /** The first seen first. */
    public List<ObservedFailure> failures() {
        return List.copyOf(failures.values());
    }

    public boolean isEmpty() {
        return failures.isEmpty();
    }

    /** The same runs without their failures, which one document has. */
    public Observations withoutFailures() {
        Observations others = new Observations();
        others.undecided = undecided;
        return others;
    }

    /** How many runs were stopped at their time limit, so that nothing shows whether they would have ended well. */
    public int undecided() {
        return undecided;
    }

    /** What is to be told beside the failures, one line each. */
    public List<String> notes() {
        return List.copyOf(notes);
    }

    /** Whether one of them came back when its exact plan was replayed. */
    public boolean isAnyChecked() {
        return failures.values().stream().anyMatch(ObservedFailure::isExactChecked);
    }

    /**
     * Writes the steps that may have led to each failure, as far as nothing has brought it back.
     *
     * @param out directory of the findings
     * @throws IOException if they cannot be written
     */
    public void writeSteps(Path out) throws IOException {
        for (ObservedFailure failure : failures.values()) {
            failure.writeSteps(out);
        }
    }

    /** The document with what was observed before everything else. @param directory where the document is */
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
