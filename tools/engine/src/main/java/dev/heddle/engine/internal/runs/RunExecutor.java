package dev.heddle.engine.internal.runs;

import dev.heddle.trace.plan.Plan;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** Executes single runs. Called from several threads at the same time. */
@FunctionalInterface
public interface RunExecutor {
    /**
     * Runs the target once under a plan, in the background, and determines the verdict.
     *
     * @param planFile file with the plan
     * @param directory for recording and output; is created, must be empty
     * @param most additional time limit of the run
     */
    RunReport run(Plan plan, Path planFile, long seed, Path directory, Duration most)
            throws IOException, InterruptedException;
}
