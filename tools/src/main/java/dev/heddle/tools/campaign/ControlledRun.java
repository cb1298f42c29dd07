package dev.heddle.tools.campaign;

import dev.heddle.tools.launch.JavaCommand;
import dev.heddle.tools.launch.OutputDirectory;
import dev.heddle.tools.launch.Replayer;
import dev.heddle.tools.launch.TargetRun;
import dev.heddle.tools.technique.Predicting;
import dev.heddle.tools.technique.Technique;
import dev.heddle.tools.technique.Techniques;
import dev.heddle.trace.plan.DrFinderPlan;
import dev.heddle.trace.plan.ExactPlan;
import dev.heddle.trace.plan.ExplorePlan;
import dev.heddle.trace.plan.NoisePlan;
import dev.heddle.trace.plan.OrderPlan;
import dev.heddle.trace.plan.PctPlan;
import dev.heddle.trace.plan.PctvbPlan;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PosPlan;
import dev.heddle.trace.plan.PreemptionPlan;
import dev.heddle.trace.plan.PriorityPlan;
import dev.heddle.trace.plan.RandomPlan;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.recording.RecordingException;
import dev.heddle.trace.run.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;

/**
 * Runs the target once under a plan and judges the run: what the replayer says is checked against what the run's own recording shows.
 *
 * @param command the target
 * @param replayer puts the agent in
 * @param options of the analysis that made the plan
 * @param limit how long a run may take
 */
public record ControlledRun(JavaCommand command, Replayer replayer, Technique.AnalysisOptions options, Duration limit)
        implements Runs {
    /** File names beside the run's recording. */
    public static final String STDOUT = "stdout.txt";

    public static final String STDERR = "stderr.txt";

    @Override
    public RunReport run(Plan plan, Path planFile, long seed, Path directory, Duration most)
            throws IOException, InterruptedException {
        Duration shorter = limit.compareTo(most) < 0 ? limit : most;
        return new ControlledRun(command, replayer, options, shorter).run(plan, planFile, seed, directory, false);
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
                ? TargetRun.inForeground(woven, limit)
                : TargetRun.inBackground(woven, directory.resolve(STDOUT), directory.resolve(STDERR), limit);
        Path outcomeFile = recording.resolve(Outcome.FILE_NAME);
        Outcome outcome = Files.exists(outcomeFile) ? Outcome.read(outcomeFile) : null;
        String failure = Failure.of(outcome, run);
        return new RunReport(verdict(plan, outcome, run, failure, recording), failure, outcome, run, directory);
    }

    private Verdict verdict(Plan plan, Outcome outcome, TargetRun run, String failure, Path recording) {
        if (outcome == null) {
            return run.timedOut() ? Verdict.TIMED_OUT : Verdict.LOST;
        }
        if (outcome.end() == Outcome.End.UNFIT) {
            return Verdict.UNFIT;
        }
        if (outcome.end() == Outcome.End.DIVERGED) {
            return Verdict.DIVERGED;
        }
        if (plan instanceof ExactPlan exact && Objects.equals(exact.failure(), failure)) {
            return Verdict.REPRODUCED;
        }
        // What was seen to happen has happened, however the run ended.
        boolean canBeSeen = Techniques.named(plan.technique()) != null && !(plan instanceof ExactPlan);
        if (!canBeSeen || !outcome.reached()) {
            if (run.timedOut()) {
                return Verdict.TIMED_OUT;
            } else if (outcome.end() == Outcome.End.STOPPED) {
                return Verdict.STOPPED;
            } else if (plan instanceof ExactPlan) {
                return Verdict.OTHER_RESULT;
            }
        }
        if (plan instanceof PreemptionPlan preemptions && preemptions.failure() != null) {
            return preemptions.failure().equals(failure) ? Verdict.REPRODUCED : Verdict.OTHER_RESULT;
        }
        if (plan instanceof OrderPlan order) {
            boolean isSame = order.failure() == null
                    ? outcome.reached()
                    : order.failure().equals(failure);
            return isSame ? Verdict.REPRODUCED : Verdict.OTHER_RESULT;
        }
        if (isSearch(plan)) {
            return failure == null ? Verdict.PASSED : Verdict.CONFIRMED;
        }
        return outcome.reached() ? check(plan, recording) : missed(outcome);
    }

    /** Whether the plan asks for nothing in particular, so that only a failure is worth a report. */
    private static boolean isSearch(Plan plan) {
        return plan instanceof RandomPlan
                || plan instanceof PctPlan
                || plan instanceof PctvbPlan
                || plan instanceof PosPlan
                || plan instanceof PriorityPlan
                || plan instanceof NoisePlan
                || plan instanceof DrFinderPlan
                || plan instanceof ExplorePlan;
    }

    private static Verdict missed(Outcome outcome) {
        return outcome.thrashes() > 0 ? Verdict.THRASHED : Verdict.NOT_REACHED;
    }

    /** The replayer matches by context and identity; that the pattern really holds is for the analyzer to say. */
    private Verdict check(Plan plan, Path recording) {
        Predicting technique = Techniques.named(plan.technique());
        if (technique == null) {
            return Verdict.CONFIRMED;
        }
        try (Recording run = Recording.open(recording)) {
            return technique.happened(plan, run, options) ? Verdict.CONFIRMED : Verdict.NOT_REACHED;
        } catch (RecordingException e) {
            // Without its recording nobody can say what the run did.
            return Verdict.LOST;
        }
    }
}
