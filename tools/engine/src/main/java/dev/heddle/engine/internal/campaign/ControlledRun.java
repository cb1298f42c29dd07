package dev.heddle.engine.internal.campaign;

import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.engine.internal.launch.Replayer;
import dev.heddle.engine.internal.launch.TargetRun;
import dev.heddle.engine.internal.technique.Techniques;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.Predicting;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.plan.ExactPlan;
import dev.heddle.trace.plan.OrderPlan;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PreemptionPlan;
import dev.heddle.trace.plan.SearchPlan;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.recording.RecordingException;
import dev.heddle.trace.run.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Runs the target once under a plan and judges the run: what the replayer says is checked against what the run's own recording shows.
 *
 * @param command the target
 * @param replayer puts the agent in
 * @param options of the analysis that made the plan
 * @param limit how long a run may take
 */
public record ControlledRun(JavaCommand command, Replayer replayer, OptionValues options, Duration limit)
        implements Runs {
    /** File names beside the run's recording. */
    public static final String STDOUT = "stdout.txt";

    public static final String STDERR = "stderr.txt";

    @Override
    public RunReport run(Plan plan, Path planFile, long seed, Path directory, Duration most)
            throws IOException, InterruptedException {
        Duration shorter = limit.compareTo(most) < 0 ? limit : most;
        RunReport report =
                new ControlledRun(command, replayer, options, shorter).run(plan, planFile, seed, directory, false);
        return shorter == most && report.verdict() == Verdict.TIMED_OUT ? report.cut() : report;
    }

    /**
     * @param planFile where the plan is
     * @param directory where recording and output go; made, must be empty
     * @param foreground whether the target has this process's streams
     */
    public RunReport run(Plan plan, Path planFile, long seed, Path directory, boolean foreground)
            throws IOException, InterruptedException {
        Path recording = OutputDirectory.claim(directory.resolve(RunReport.RECORDING), "run");
        JavaCommand woven = replayer.enforce(command, planFile, seed, recording);
        TargetRun run = foreground
                ? TargetRun.inForeground(woven, directory.resolve(STDOUT), directory.resolve(STDERR), limit)
                : TargetRun.inBackground(woven, directory.resolve(STDOUT), directory.resolve(STDERR), limit);
        Path outcomeFile = recording.resolve(Outcome.FILE_NAME);
        Outcome outcome = Files.exists(outcomeFile) ? Outcome.read(outcomeFile) : null;
        Failure failure = ProcessFailure.of(outcome, run, Output.of(directory));
        return new RunReport(verdict(plan, outcome, run, failure, recording), failure, outcome, run, directory);
    }

    private Verdict verdict(Plan plan, Outcome outcome, TargetRun run, Failure failure, Path recording) {
        if (outcome == null) {
            return run.timedOut() ? Verdict.TIMED_OUT : Verdict.LOST;
        }
        if (outcome.end() == Outcome.End.UNFIT) {
            return Verdict.UNFIT;
        }
        if (outcome.end() == Outcome.End.DIVERGED) {
            return Verdict.DIVERGED;
        }
        Verdict cutShort = run.timedOut()
                ? Verdict.TIMED_OUT
                : outcome.end() == Outcome.End.STOPPED && !run.isDriven() ? Verdict.STOPPED : null;
        if (plan instanceof ExactPlan exact) {
            return isWanted(exact.failure(), failure, run)
                    ? cutShort == null || exact.failure() != null ? Verdict.REPRODUCED : cutShort
                    : cutShort == null ? Verdict.OTHER_RESULT : cutShort;
        }
        Predicting technique = Techniques.installed().judging(plan.technique());
        // What was seen to happen has happened, however the run ended.
        if (technique != null && isForPrediction(plan) && outcome.reached()) {
            Verdict checked = check(technique, plan, recording);
            return checked == Verdict.CONFIRMED || cutShort == null ? checked : cutShort;
        }
        if (cutShort != null) {
            return cutShort;
        }
        if (plan instanceof PreemptionPlan preemptions && preemptions.failure() != null) {
            return reproduced(isWanted(preemptions.failure(), failure, run));
        }
        if (plan instanceof OrderPlan order && !order.isPredicted()) {
            return reproduced(order.failure() == null ? outcome.reached() : isWanted(order.failure(), failure, run));
        }
        if (plan instanceof SearchPlan || plan instanceof PreemptionPlan) {
            return failure == null ? Verdict.PASSED : Verdict.CONFIRMED;
        }
        return outcome.reached() ? Verdict.REACHED : missed(outcome);
    }

    private static Verdict reproduced(boolean isSame) {
        return isSame ? Verdict.REPRODUCED : Verdict.OTHER_RESULT;
    }

    /** Whether the plan asks for something that a technique can recognise. */
    private static boolean isForPrediction(Plan plan) {
        return !(plan instanceof SearchPlan)
                && !(plan instanceof PreemptionPlan)
                && !(plan instanceof OrderPlan order && !order.isPredicted());
    }

    /** Whether a run failed as a plan says; plans of old know no more of some failures than the exit code. */
    private static boolean isWanted(Failure wanted, Failure failure, TargetRun run) {
        boolean isOld = wanted != null && wanted.identity() == null && failure != null;
        return Failure.areSame(wanted, failure) || isOld && wanted.text().equals("exit code " + run.exitCode());
    }

    private static Verdict missed(Outcome outcome) {
        return outcome.thrashes() > 0 ? Verdict.THRASHED : Verdict.NOT_REACHED;
    }

    /** The replayer matches by context and identity; that the pattern really holds is for the analyzer to say. */
    private Verdict check(Predicting technique, Plan plan, Path recording) {
        try (Recording run = Recording.open(recording)) {
            return technique.happened(plan, run, options) ? Verdict.CONFIRMED : Verdict.NOT_REACHED;
        } catch (RecordingException e) {
            // Without its recording nobody can say what the run did.
            return Verdict.LOST;
        }
    }
}
