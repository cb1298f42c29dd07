package dev.heddle.engine.internal.runs;

import dev.heddle.engine.internal.explain.LockNames;
import dev.heddle.engine.internal.explain.StarvedPools;
import dev.heddle.engine.internal.explain.SuspendedCoroutines;
import dev.heddle.engine.internal.explain.UnnamedThreads;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.engine.internal.launch.Replayer;
import dev.heddle.engine.internal.launch.TargetRun;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.Predicting;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanGoal;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.recording.RecordingException;
import dev.heddle.trace.run.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Runs the target once under a plan and determines the verdict: the replayer's outcome is checked against the recording
 * of the run.
 *
 * @param command the target
 * @param replayer adds the agent to the command
 * @param options of the analysis that made the plan
 * @param limit time limit of a run
 */
public record ControlledRun(JavaCommand command, Replayer replayer, OptionValues options, Duration limit)
        implements RunExecutor {
    /** Names of files in the same directory as the run's recording. */
    public static final String STDOUT = "stdout.txt";

    public static final String STDERR = "stderr.txt";

    @Override
    public RunReport run(Plan plan, Path planFile, long seed, Path directory, Duration most)
            throws IOException, InterruptedException {
        Duration shorter = limit.compareTo(most) < 0 ? limit : most;
        RunReport report =
                new ControlledRun(command, replayer, options, shorter).run(plan, planFile, seed, directory, false);
        return shorter == most && report.verdict() == RunVerdict.TIMED_OUT ? report.cut() : report;
    }

    /**
     * @param planFile file with the plan
     * @param directory for recording and output; is created, must be empty
     * @param foreground whether the target inherits the streams of this process
     */
    public RunReport run(Plan plan, Path planFile, long seed, Path directory, boolean foreground)
            throws IOException, InterruptedException {
        Path recording = OutputDirectory.claim(directory.resolve(RunReport.RECORDING), "run");
        JavaCommand woven = replayer.enforce(command, planFile, seed, recording);
        TargetRun run = foreground
                ? TargetRun.inForeground(woven, directory.resolve(STDOUT), directory.resolve(STDERR), limit)
                : TargetRun.inBackground(woven, directory.resolve(STDOUT), directory.resolve(STDERR), limit);
        Path outcomeFile = recording.resolve(Outcome.FILE_NAME);
        Outcome outcome = Files.exists(outcomeFile) ? described(outcomeFile) : null;
        Failure failure = ProcessFailure.of(outcome, run, ProgramOutput.of(directory));
        return new RunReport(verdict(plan, outcome, run, failure, recording), failure, outcome, run, directory);
    }

    private Outcome described(Path file) throws IOException {
        Outcome named = LockNames.in(UnnamedThreads.in(Outcome.read(file), file), file, command);
        return SuspendedCoroutines.in(StarvedPools.in(named, file, command), file, command);
    }

    private RunVerdict verdict(Plan plan, Outcome outcome, TargetRun run, Failure failure, Path recording) {
        if (outcome == null) {
            return run.timedOut() ? RunVerdict.TIMED_OUT : RunVerdict.LOST;
        }
        if (outcome.end() == Outcome.End.UNFIT) {
            return RunVerdict.UNFIT;
        }
        if (outcome.end() == Outcome.End.DIVERGED) {
            return RunVerdict.DIVERGED;
        }
        RunVerdict cutShort = run.timedOut()
                ? RunVerdict.TIMED_OUT
                : outcome.end() == Outcome.End.STOPPED && !run.isDriven() ? RunVerdict.STOPPED : null;
        if (plan.isExact()) {
            return isWanted(plan.failure(), failure, run)
                    ? cutShort == null || plan.failure() != null ? RunVerdict.REPRODUCED : cutShort
                    : cutShort == null ? RunVerdict.OTHER_RESULT : cutShort;
        }
        Predicting technique = Techniques.installed().judging(plan.technique());
        // An observed event counts no matter how the run ended.
        if (technique != null && plan.goal() == PlanGoal.PREDICTION && outcome.reached()) {
            RunVerdict checked = check(technique, plan, recording);
            return checked == RunVerdict.CONFIRMED || cutShort == null ? checked : cutShort;
        }
        if (cutShort != null) {
            return cutShort;
        }
        return switch (plan.goal()) {
            case REPRODUCTION ->
                reproduced(plan.failure() == null ? outcome.reached() : isWanted(plan.failure(), failure, run));
            case SEARCH -> failure == null ? RunVerdict.PASSED : RunVerdict.CONFIRMED;
            case PREDICTION -> outcome.reached() ? RunVerdict.REACHED : missed(outcome);
        };
    }

    private static RunVerdict reproduced(boolean isSame) {
        return isSame ? RunVerdict.REPRODUCED : RunVerdict.OTHER_RESULT;
    }

    /**
     * Whether a run failed as the plan specifies. Plans of earlier versions have only the exit code of some failures.
     */
    private static boolean isWanted(Failure wanted, Failure failure, TargetRun run) {
        boolean isOld = wanted != null && wanted.identity() == null && failure != null;
        return Failure.areSame(wanted, failure) || isOld && wanted.text().equals("exit code " + run.exitCode());
    }

    private static RunVerdict missed(Outcome outcome) {
        return outcome.thrashes() > 0 ? RunVerdict.THRASHED : RunVerdict.NOT_REACHED;
    }

    /** The replayer matches by context and identity; only the analyzer can decide whether the pattern really holds. */
    private RunVerdict check(Predicting technique, Plan plan, Path recording) {
        try (Recording run = Recording.open(recording)) {
            return technique.happened(plan, run, options) ? RunVerdict.CONFIRMED : RunVerdict.NOT_REACHED;
        } catch (RecordingException e) {
            // Without a recording there is no evidence of what the run did.
            return RunVerdict.LOST;
        }
    }
}
