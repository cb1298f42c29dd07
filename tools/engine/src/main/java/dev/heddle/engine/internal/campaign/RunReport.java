package dev.heddle.engine.internal.campaign;

import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.TargetRun;
import dev.heddle.engine.internal.recordings.UnmatchedIncludes;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.plan.ExactPlan;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.Turns;
import dev.heddle.trace.run.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * One controlled run.
 *
 * @param verdict what came of it
 * @param failure what the program did wrong, or null if it ended well, or nobody knows
 * @param outcome what the replayer says, or null if it said nothing
 * @param target what became of the process
 * @param directory where its recording, schedule and output are
 */
public record RunReport(Verdict verdict, Failure failure, Outcome outcome, TargetRun target, Path directory) {
    /** Directory of the run's recording. */
    public static final String RECORDING = "recording";

    /** The run's schedule as an exact plan. */
    public Path schedule() {
        return directory.resolve(RECORDING).resolve(Outcome.SCHEDULE_NAME);
    }

    public boolean isConfirmed() {
        return verdict == Verdict.CONFIRMED || verdict == Verdict.REPRODUCED;
    }

    /** The same, if its files were moved. */
    RunReport in(Path other) {
        return new RunReport(verdict, failure, outcome, target, other);
    }

    /** The same, if it was the budget that stopped it. */
    RunReport cut() {
        return new RunReport(Verdict.CUT, failure, outcome, target, directory);
    }

    /**
     * A number that two runs share if their schedules are the same; 0 if the run has left no schedule, as one that was killed or was gated.
     *
     * @throws IOException if the schedule cannot be read
     */
    public long scheduleHash() throws IOException {
        Turns turns = turns();
        return turns == null ? 0 : turns.stableHash();
    }

    private Turns turns() throws IOException {
        return Files.exists(schedule()) && PlanFile.read(schedule()) instanceof ExactPlan exact ? exact.turns() : null;
    }

    /** Whether the program has done anything but to begin; what a thread does alone is in the schedule only. */
    private boolean hasSteps() throws IOException {
        Turns turns = turns();
        return turns != null && (turns.size() > 1 || turns.size() == 1 && turns.steps(0) > 1);
    }

    /**
     * Refuses a program that has not come to its first operation but to an error, as one whose main class is not there; and patterns of
     * {@code --include} that match no class.
     *
     * @throws UsageException with what java says, or the patterns
     */
    public void checkStarted() throws IOException {
        UnmatchedIncludes.check(directory.resolve(RECORDING));
        boolean isLost = verdict == Verdict.LOST || verdict == Verdict.UNFIT;
        boolean hasDoneNothing = outcome != null
                && outcome.decisions() <= 1
                && outcome.end() == Outcome.End.EXIT
                && outcome.uncaught().isEmpty()
                && target.exitCode() != 0
                && !hasSteps();
        if (!isLost && !hasDoneNothing) {
            return;
        }
        throw new UsageException("the program did not start (exit code " + target.exitCode() + "): "
                + FirstWords.of(directory.resolve(ControlledRun.STDERR)));
    }

    /** Whether the run has a schedule that brings it back; a gated one has not. */
    public boolean isReproducible() {
        return outcome != null && outcome.mode() == Outcome.Mode.SERIAL;
    }

    /** Whether it was made in gated mode, of which no run leaves a schedule. */
    public boolean isGated() {
        return outcome != null && outcome.mode() == Outcome.Mode.GATED;
    }

    /** One line for a person. */
    public String inWords() {
        String thrashes = outcome == null || outcome.thrashes() == 0 ? "" : ", thrashed " + outcome.thrashes() + "×";
        return verdict + why() + thrashes + "; " + ending();
    }

    private String ending() {
        if (failure != null) {
            return failure.text();
        }
        return switch (verdict) {
            case TIMED_OUT -> "still running after " + target.elapsed().toSeconds() + " s (--timeout)";
            case CUT -> "still running when the budget was spent (--budget)";
            case LOST -> "the process ended without a word, with exit code " + target.exitCode();
            case STOPPED -> "the process was told to end from outside";
            case UNFIT -> "the program was not started";
            case DIVERGED -> "the run was ended there";
            case CONFIRMED, REACHED, NOT_REACHED, THRASHED, PASSED, REPRODUCED, OTHER_RESULT ->
                target.timedOut()
                        ? "still running after " + target.elapsed().toSeconds() + " s (--timeout)"
                        : "the program ended well";
        };
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
            case REACHED -> ": no technique is known that could say whether that is it";
            case CONFIRMED, REPRODUCED, OTHER_RESULT, TIMED_OUT, CUT, STOPPED, LOST -> "";
        };
    }
}
