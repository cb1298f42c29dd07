package dev.heddle.engine.internal.runs;

import dev.heddle.engine.internal.text.Plural;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Makes many unrecorded runs in one JVM and selects the most informative one for a recorded replay. */
public final class InProcessReplays {
    /** By identity; the text is that of the first failure of a kind. */
    private final Map<String, Kind> failures = new LinkedHashMap<>();

    private long runs;
    private long timedOut;
    private long lost;
    private long reached;
    private int jvms;
    private InProcessRun best;

    /** Runs with the same failure. */
    private static final class Kind {
        private final String words;
        private long runs;

        Kind(String words) {
            this.words = words;
        }
    }

    /** Makes all runs. */
    public void make(InProcessRuns how, Path plan, long first, long count, Path directory)
            throws IOException, InterruptedException {
        jvms = how.make(plan, first, first + count - 1, directory, run -> {
            add(run);
            return false;
        });
    }

    private void add(InProcessRun run) {
        runs++;
        lost += run.isLost() ? 1 : 0;
        timedOut += !run.isLost() && run.line().timedOut() ? 1 : 0;
        reached += run.isReached() ? 1 : 0;
        if (run.failure() != null) {
            failures.computeIfAbsent(
                            run.failure().identity(),
                            identity -> new Kind(run.failure().text()))
                    .runs++;
        }
        boolean isKept = run.failure() != null || run.isReached();
        if (isKept && (best == null || best.failure() == null && run.failure() != null)) {
            best = run;
        }
    }

    /**
     * The first run that failed; otherwise the first that reached the event of its plan; null if there is no such run.
     */
    public InProcessRun best() {
        return best;
    }

    /** Counts for a report; empty if there were no runs. */
    public Map<String, Long> counts() {
        if (runs == 0) {
            return Map.of();
        }
        return Map.of(
                "runs in process",
                runs,
                "failures in process",
                failed(),
                "time over in process",
                timedOut,
                "lost in process",
                lost,
                "JVMs",
                (long) jvms);
    }

    private long failed() {
        return failures.values().stream().mapToLong(kind -> kind.runs).sum();
    }

    /** A summary line and one line for each kind of failure. */
    public String inWords() {
        StringBuilder text = new StringBuilder(Plural.of(runs, "run") + " in " + Plural.of(jvms, "JVM") + ": " + reached
                + " reached what the plan asks for, " + failed() + " failed"
                + (timedOut == 0
                        ? ""
                        : ", " + timedOut + (timedOut == 1 ? " was" : " were")
                                + " stopped at the time limit of a run (--timeout)")
                + (lost == 0 ? "" : ", " + lost + (lost == 1 ? " is" : " are") + " lost because the JVM ended"));
        failures.values()
                .forEach(kind ->
                        text.append("\n  ").append(kind.runs).append(" × ").append(kind.words));
        return text.toString();
    }
}
