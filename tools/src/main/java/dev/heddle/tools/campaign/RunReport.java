package dev.heddle.tools.campaign;

import dev.heddle.tools.launch.TargetRun;
import dev.heddle.trace.run.Outcome;
import java.nio.file.Path;

/**
 * One controlled run.
 *
 * @param verdict what came of it
 * @param failure what the program did wrong, in words, or null if it ended well
 * @param outcome what the replayer says, or null if it said nothing
 * @param target what became of the process
 * @param directory where its recording, schedule and output are
 */
public record RunReport(Verdict verdict, String failure, Outcome outcome, TargetRun target, Path directory) {
    /** Directory of the run's recording. */
    public static final String RECORDING = "recording";

    /** The run's schedule as an exact plan. */
    public Path schedule() {
        return directory.resolve(RECORDING).resolve(Outcome.SCHEDULE_NAME);
    }

    public boolean isConfirmed() {
        return verdict == Verdict.CONFIRMED || verdict == Verdict.REPRODUCED;
    }

    /** One line for a person. */
    public String inWords() {
        String progress = outcome == null
                ? ""
                : switch (verdict) {
                    case NOT_REACHED, THRASHED, UNFIT -> ": " + outcome.progress();
                    case DIVERGED -> ": " + outcome.divergence();
                    default -> "";
                };
        String thrashes = outcome == null || outcome.thrashes() == 0 ? "" : ", thrashed " + outcome.thrashes() + "×";
        return verdict + progress + thrashes + "; " + (failure == null ? "the program ended well" : failure);
    }
}
