package dev.heddle.tools.replay;

import dev.heddle.tools.campaign.InProcessRun;
import dev.heddle.tools.campaign.InProcessRuns;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** Looks for the runs worth making again: many runs, not recorded, of which the most telling one is named. */
final class QuickRuns {
    private final Map<String, Long> failures = new TreeMap<>();
    private long runs;
    private long lost;
    private long reached;
    private int jvms;
    private InProcessRun best;

    /** Makes all runs. */
    void make(InProcessRuns how, Path plan, long first, long count, Path directory)
            throws IOException, InterruptedException {
        jvms = how.make(plan, first, first + count - 1, directory, run -> {
            add(run);
            return false;
        });
    }

    private void add(InProcessRun run) {
        runs++;
        lost += run.isLost() ? 1 : 0;
        reached += run.isReached() ? 1 : 0;
        if (run.failure() != null) {
            failures.merge(run.failure(), 1L, Long::sum);
        }
        boolean isTelling = run.failure() != null || run.isReached();
        if (isTelling && (best == null || best.failure() == null && run.failure() != null)) {
            best = run;
        }
    }

    /** The first run that failed; if none did, the first that reached what its plan asks for; null if there is none either. */
    InProcessRun best() {
        return best;
    }

    /** For the counts of a report; empty if there were no runs. */
    Map<String, Long> counts() {
        if (runs == 0) {
            return Map.of();
        }
        return Map.of(
                "runs in process", runs, "failures in process", failed(), "lost in process", lost, "JVMs", (long) jvms);
    }

    private long failed() {
        return failures.values().stream().mapToLong(Long::longValue).sum();
    }

    /** For a person, one line and one for each kind of failure. */
    String inWords() {
        StringBuilder text =
                new StringBuilder(runs + " runs in " + jvms + (jvms == 1 ? " JVM" : " JVMs") + ": " + reached
                        + " reached what the plan asks for, " + failed() + " failed"
                        + (lost == 0 ? "" : ", " + lost + " are lost because their JVM ended"));
        failures.forEach((failure, count) ->
                text.append("\n  ").append(count).append(" × ").append(failure));
        return text.toString();
    }
}
