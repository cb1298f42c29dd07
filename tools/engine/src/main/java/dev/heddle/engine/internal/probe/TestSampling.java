package dev.heddle.engine.internal.probe;

import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.launch.Replayer;
import dev.heddle.engine.internal.runs.InProcessRuns;
import dev.heddle.engine.internal.runs.TimeBudget;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.PosPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Executes one test alone with the strategy of the {@link Sweep}, many times in one JVM, until it fails. */
final class TestSampling {
    private static final Duration RUN_LIMIT = Duration.ofSeconds(15);
    private static final String ID = "sampled";

    private TestSampling() {}

    /**
     * Executes a test.
     *
     * @param seed of the sweep
     * @param most number of runs
     * @param directory for files; is created
     * @return the exact plan of a run that failed; null if no run did
     */
    static @Nullable Plan failing(JavaCommand test, long seed, int most, Path directory, TimeBudget budget)
            throws IOException, InterruptedException {
        Files.createDirectories(directory);
        Path plan = directory.resolve("sampled.json");
        PlanFile.write(plan, new PosPlan(ID, ID, seed));
        Path[] schedule = {null};
        new InProcessRuns(test, new Replayer(Recorder.CAMPAIGN), RUN_LIMIT)
                .within(budget)
                .make(plan, seed, seed + most - 1, directory.resolve("runs"), run -> {
                    schedule[0] = run.failure() == null ? null : run.schedule();
                    return schedule[0] != null || budget.isSpent();
                });
        return schedule[0] == null ? null : PlanFile.read(schedule[0]);
    }
}
