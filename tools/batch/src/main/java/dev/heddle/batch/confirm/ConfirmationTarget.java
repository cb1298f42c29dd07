package dev.heddle.batch.confirm;

import dev.heddle.engine.internal.campaign.ControlledRun;
import dev.heddle.engine.internal.launch.Recorder;
import java.time.Duration;

/**
 * What predictions are tried on, and how long.
 *
 * @param recorder makes its first run, which shows whether it starts
 * @param controlled makes a run of the program under a plan
 * @param budget for all runs of a batch
 * @param tries runs for each prediction at most
 */
public record ConfirmationTarget(Recorder recorder, ControlledRun controlled, Duration budget, int tries) {}
