package dev.heddle.batch.confirm;

import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.runs.ControlledRun;
import java.time.Duration;

/**
 * The program on which predictions are tried, with the limits.
 *
 * @param recorder makes the first run, which checks that the program starts
 * @param controlled makes runs of the program under a plan
 * @param budget time limit of all runs of a batch together
 * @param tries maximum number of runs for each prediction
 */
public record ConfirmationTarget(Recorder recorder, ControlledRun controlled, Duration budget, int tries) {}
