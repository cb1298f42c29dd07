package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.runs.HuntRequest;
import dev.heddle.engine.internal.runs.RunExecutor;
import dev.heddle.engine.internal.runs.SeedRuns;
import dev.heddle.engine.internal.runs.TimeBudget;
import dev.heddle.engine.internal.runs.UncontrolledRuns;
import java.nio.file.Path;
import java.time.Duration;

/**
 * The executors and limits of a hunt, for its technique.
 *
 * @param out directory of all results
 * @param recorded runs without control; none if the technique needs none
 * @param executed makes single runs in fresh JVMs, until the end of the budget
 * @param limit time limit of a run
 * @param runs makes batches of runs, and keeps the failures
 * @param budget time limit of all controlled runs
 */
record HuntContext(
        HuntRequest request,
        Path out,
        UncontrolledRuns recorded,
        RunExecutor executed,
        Duration limit,
        SeedRuns runs,
        TimeBudget budget,
        Progress progress) {}
