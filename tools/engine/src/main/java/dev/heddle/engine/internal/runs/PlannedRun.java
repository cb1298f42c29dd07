package dev.heddle.engine.internal.runs;

import dev.heddle.trace.plan.Plan;
import java.nio.file.Path;

/**
 * A run to make in a fresh JVM.
 *
 * @param plan with the seed of the run
 * @param file with the plan, under any seed
 * @param name directory of the run, below that of all runs
 */
public record PlannedRun(Plan plan, Path file, String name) {
    static PlannedRun of(Plan plan, Path file, long seed) {
        return new PlannedRun(plan.withSeed(seed), file, plan.id() + "-" + seed);
    }
}
