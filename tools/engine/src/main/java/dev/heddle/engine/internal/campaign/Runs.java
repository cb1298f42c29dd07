package dev.heddle.engine.internal.campaign;

import dev.heddle.trace.plan.Plan;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** Where one run is executed; called from several threads at a time. */
@FunctionalInterface
public interface Runs {
    /**
     * Runs the target once under a plan, in the background, and judges the run.
     *
     * @param planFile where the plan is
     * @param directory where recording and output go; made, must be empty
     * @param most how long it may take, if it may not take less anyway
     */
    RunReport run(Plan plan, Path planFile, long seed, Path directory, Duration most)
            throws IOException, InterruptedException;
}
