package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.internal.runs.PlannedRun;
import dev.heddle.engine.internal.runs.SeedRuns;
import dev.heddle.engine.technique.RecordingLevel;
import dev.heddle.trace.plan.Plan;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A batch of runs: of one plan with several seeds, or of several plans.
 *
 * @param plan enforced with the seeds from {@code first} on
 * @param file file with the plan; null if the hunt writes one, and keeps it only if a run fails
 * @param runs number of runs
 * @param jvms most shared JVMs at the same time
 * @param records what each run records in a fresh JVM of its own; null for shared JVMs, whose runs are not recorded
 * @param isCounted whether the runs count as schedules of the search, and not as measurements
 * @param several the runs if they have several plans; otherwise empty
 */
record RunBatch(
        Plan plan,
        @Nullable Path file,
        long first,
        int runs,
        int jvms,
        @Nullable RecordingLevel records,
        boolean isCounted,
        List<PlannedRun> several) {
    /** Runs in shared JVMs. */
    RunBatch(Plan plan, long first, int runs) {
        this(plan, null, first, runs, SeedRuns.worthwhileJvms(runs), null, true, List.of());
    }

    /** Recorded runs of several plans at the same time. */
    static RunBatch of(List<PlannedRun> several) {
        PlannedRun one = several.get(0);
        return new RunBatch(
                one.plan(),
                one.file(),
                one.plan().seed(),
                several.size(),
                1,
                RecordingLevel.SYNCHRONIZATION,
                true,
                several);
    }

    /** The same runs, which do not count as schedules of the search. */
    RunBatch uncounted() {
        return new RunBatch(plan, file, first, runs, jvms, records, false, several);
    }
}
