package dev.heddle.engine.internal.runs;

import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.explain.IncludeCheck;
import dev.heddle.engine.internal.launch.TargetRun;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.Turns;
import dev.heddle.trace.run.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * The result of one controlled run.
 *
 * @param verdict of the run
 * @param failure of the program; null if it ended well or its end is unknown
 * @param outcome of the replayer; null if it wrote none
 * @param target end of the process
 * @param directory of its recording, schedule and output
 */
public record RunReport(RunVerdict verdict, Failure failure, Outcome outcome, TargetRun target, Path directory) {
    /** Directory of the run's recording. */
    public static final String RECORDING = "recording";

    /** The run's schedule as an exact plan. */
    public Path schedule() {
        return directory.resolve(RECORDING).resolve(Outcome.SCHEDULE_NAME);
    }

    public boolean isConfirmed() {
        return verdict == RunVerdict.CONFIRMED || verdict == RunVerdict.REPRODUCED;
    }

    /** The same run after its files were moved. */
    RunReport in(Path other) {
        return new RunReport(verdict, failure, outcome, target, other);
    }

    /** A run that was not started, because the budget was spent. */
    static RunReport notStarted(Path directory) {
        return new RunReport(RunVerdict.CUT, null, null, new TargetRun(0, true, Duration.ZERO), directory);
    }

    /** Whether the budget stopped the run, or did not let it start. */
    public boolean isCut() {
        return verdict == RunVerdict.CUT;
    }

    /** The same run, stopped by the budget. */
    RunReport cut() {
        return new RunReport(RunVerdict.CUT, failure, outcome, target, directory);
    }

    /**
     * A number that is equal for two runs with the same schedule; 0 if the run left no schedule, because it was killed
     * or gated.
     *
     * @throws IOException if the schedule cannot be read
     */
    public long scheduleHash() throws IOException {
        Turns turns = turns();
        return turns == null ? 0 : turns.stableHash();
    }

    private Turns turns() throws IOException {
        return Files.exists(schedule()) ? PlanFile.read(schedule()).turns() : null;
    }

    /**
     * Whether the program executed an operation after its start; operations of a single thread are only in the
     * schedule.
     */
    private boolean hasSteps() throws IOException {
        Turns turns = turns();
        return turns != null && (turns.size() > 1 || turns.size() == 1 && turns.steps(0) > 1);
    }

    /**
     * Rejects a program that ended with an error before its first operation, for example because its main class is
     * missing. Also rejects patterns of {@code --include} that match no class.
     *
     * @throws UsageException with java's message, or the patterns
     */
    public void checkStarted() throws IOException {
        IncludeCheck.check(directory.resolve(RECORDING));
        IncludeCheck.check(outcome);
        boolean isLost = verdict == RunVerdict.LOST || verdict == RunVerdict.UNFIT;
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
                + StartupError.of(directory.resolve(ControlledRun.STDERR)));
    }

    /** Whether the run has a schedule that reproduces it; gated runs do not. */
    public boolean isReproducible() {
        return outcome != null && outcome.mode() == Outcome.Mode.SERIAL;
    }

    /** Whether it was made in gated mode; gated runs leave no schedule. */
    public boolean isGated() {
        return outcome != null && outcome.mode() == Outcome.Mode.GATED;
    }

    /** A summary in one line. */
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
            case LOST -> "the process ended without an outcome, with exit code " + target.exitCode();
            case STOPPED -> "a signal from outside ended the process";
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
                        ? ": every step was executed, but the recording of the run does not show the violation"
                        : ": " + outcome.progress();
            case THRASHED, UNFIT, PASSED -> ": " + outcome.progress();
            case DIVERGED -> ": " + outcome.divergence();
            case REACHED -> ": no installed technique can judge the result";
            case CONFIRMED, REPRODUCED, OTHER_RESULT, TIMED_OUT, CUT, STOPPED, LOST -> "";
        };
    }
}
