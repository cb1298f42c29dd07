package dev.heddle.engine.internal.explore;

import dev.heddle.engine.internal.runs.SeedRuns;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * The result of an exhaustive search.
 *
 * @param threads number of threads in orders
 * @param runs executed runs
 * @param stages results of each stage
 * @param estimate null if there was no run to estimate from
 * @param isComplete whether everything within the bounds was searched
 * @param isErratic whether the search stopped because the program is not deterministic under the same schedule
 * @param isExact whether all orders of the bounded number of threads were tried, so that the result is certain
 * @param resumed number of schedules executed in earlier sessions
 * @param strayed number of runs that differed from their parent run
 */
public record ExploreResult(
        Bounds bounds,
        SearchedVariables universe,
        int threads,
        SeedRuns runs,
        Stages stages,
        Estimate estimate,
        boolean isComplete,
        boolean isErratic,
        boolean isExact,
        long resumed,
        long strayed,
        Duration time) {
    /** The bounds within which everything was searched; null if not even all schedules without preemption were. */
    public Bounds reached() {
        if (isComplete) {
            return bounds;
        }
        Stages.Stage open = stages.last();
        if (open == null || open.what().preemptions() == 0 && open.what().staleReads() == 0) {
            return null;
        }
        int staleReads = open.what().staleReads();
        if (staleReads > 0) {
            return bounds.withStaleReads(staleReads - 1);
        }
        int preemptions = open.what().preemptions();
        int variables = open.what().variables() - 1;
        return variables > 0
                ? new Bounds(preemptions, variables, bounds.threads(), bounds.epsilon(), 0)
                : new Bounds(
                        preemptions - 1,
                        Math.max(1, Math.min(preemptions - 1, bounds.variables())),
                        bounds.threads(),
                        bounds.epsilon(),
                        0);
    }

    /** Number of executed schedules. */
    public long executed() {
        return stages.all().stream().mapToLong(Stages.Stage::executed).sum();
    }

    /** Number of executed schedules that failed. */
    public long failed() {
        return stages.all().stream().mapToLong(Stages.Stage::failed).sum();
    }

    /** The counts of the findings. */
    public Map<String, Long> counts() {
        Map<String, Long> counts = new TreeMap<>();
        counts.put("candidates", 0L);
        counts.put("confirmed", (long) runs.found().size());
        counts.put("failures", failed());
        counts.put("runs", runs.runs());
        counts.put("searched", executed());
        counts.put("searched to the first failure", stages.firstFailure());
        counts.put("in process", runs.runsInProcess());
        counts.put("JVMs", runs.jvms());
        counts.put("variables", (long) universe.uses().size());
        counts.put("threads", (long) threads);
        counts.put("complete", isComplete ? 1L : 0L);
        return counts;
    }
}
