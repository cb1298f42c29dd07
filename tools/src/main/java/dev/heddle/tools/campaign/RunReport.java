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

    /** Whether the run has a schedule that brings it back; a gated one has not. */
    public boolean isReproducible() {
        return outcome != null && outcome.mode() == Outcome.Mode.SERIAL;
    }

    /** One line for a person. */
    public String inWords() {
        String thrashes = outcome == null || outcome.thrashes() == 0 ? "" : ", thrashed " + outcome.thrashes() + "×";
        return verdict + why() + thrashes + "; " + (failure == null ? "the program ended well" : failure);
    }

    private String why() {
        if (outcome == null) {
            return "";
        }
        return switch (verdict) {
            case NOT_REACHED ->
                outcome.reached()
                        ? ": all steps came, but the recording of the run does not show the violation"
                        : ": " + outcome.progress();
            case THRASHED, UNFIT, PASSED -> ": " + outcome.progress();
            case DIVERGED -> ": " + outcome.divergence();
            case CONFIRMED, REPRODUCED, OTHER_RESULT, TIMED_OUT, STOPPED, LOST -> "";
        };
    }
}
