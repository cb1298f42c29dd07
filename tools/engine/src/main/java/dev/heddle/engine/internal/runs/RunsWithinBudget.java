package dev.heddle.engine.internal.runs;

import dev.heddle.trace.plan.Plan;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Executes runs until the end of a budget. A run for which there is no time is not started; its verdict is
 * {@link RunVerdict#CUT}.
 *
 * @param executed executes the runs
 */
public record RunsWithinBudget(RunExecutor executed, TimeBudget budget) implements RunExecutor {
    @Override
    public RunReport run(Plan plan, Path planFile, long seed, Path directory, Duration most)
            throws IOException, InterruptedException {
        if (budget.isOver()) {
            return RunReport.notStarted(directory);
        }
        Duration left = budget.leftToEnd();
        return executed.run(plan, planFile, seed, directory, left.compareTo(most) < 0 ? left : most);
    }
}
