package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.explain.OpenRecordings;
import dev.heddle.engine.internal.explore.HuntShrinker;
import dev.heddle.engine.internal.explore.ScheduleShrinker;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.launch.Replayer;
import dev.heddle.engine.internal.predict.RankedAnalysis;
import dev.heddle.engine.internal.runs.ControlledRun;
import dev.heddle.engine.internal.runs.FailureReproducer;
import dev.heddle.engine.internal.runs.InProcessRuns;
import dev.heddle.engine.internal.runs.Observations;
import dev.heddle.engine.internal.runs.RecordingRequirements;
import dev.heddle.engine.internal.runs.RunExecutor;
import dev.heddle.engine.internal.runs.RunsWithinBudget;
import dev.heddle.engine.internal.runs.TimeBudget;
import dev.heddle.engine.internal.runs.UncontrolledRuns;
import dev.heddle.engine.technique.AnalysisInput;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.Predicting;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.run.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Records runs, predicts failures, and tries the predictions.
 *
 * @param command the target
 * @param technique makes the predictions
 * @param options of the analysis
 * @param recorder selects the instrumented classes
 * @param mode how plans are enforced
 * @param limits of runs and time
 * @param additionalPlan plan of one additional run in each round; null for none
 */
public record PredictionHunt(
        JavaCommand command,
        Predicting technique,
        OptionValues options,
        Recorder recorder,
        Outcome.Mode mode,
        Limits limits,
        @Nullable Plan additionalPlan) {
    /**
     * @param runs number of recordings
     * @param tries most controlled runs for each candidate
     * @param budget time limit for all controlled runs together
     * @param timeout time limit of one run
     * @param jobs number of runs at the same time
     * @param first whether to stop at the first confirmed finding with a failure
     * @param shrink time limit for shrinking the schedule of a failure; zero disables shrinking
     */
    public record Limits(
            int runs, int tries, Duration budget, Duration timeout, int jobs, boolean first, Duration shrink) {}

    /**
     * @param out an empty directory for recordings, findings, plans and confirmed runs
     * @throws UsageException if the program does not start
     */
    public PredictionResult run(Path out, Progress progress) throws IOException, InterruptedException {
        long start = System.nanoTime();
        UncontrolledRuns ordinary = UncontrolledRuns.make(
                command, recorder, limits.runs(), limits.timeout(), limits.budget(), out, progress);
        List<String> directories = ordinary.directories();
        long recorded = System.nanoTime();
        Findings candidates;
        long events = 0;
        Map<String, Long> unwoven = new TreeMap<>();
        Observations observed;
        try (OpenRecordings recordings = OpenRecordings.open(directories, Recording.Damage.REFUSE, progress)) {
            recordings.notes().stream().distinct().forEach(progress::note);
            recordings.all().forEach(recording -> recording
                    .manifest()
                    .unwoven()
                    .forEach((reason, count) -> unwoven.merge(reason, count, Math::max)));
            events = recordings.all().stream().mapToLong(Recording::events).sum();
            progress.status("analysing " + events + " events");
            observed = ordinary.observe(recordings.all(), progress);
            RecordingRequirements.check(technique, recordings.all());
            candidates = new RankedAnalysis(technique, command.words())
                    .analyze(new AnalysisInput(recordings.all(), List.of(), progress), options, out)
                    .findings();
        }
        // If the hunt is ended before its last run, these are its findings.
        candidates.write(out);
        long analysed = System.nanoTime();
        ControlledRun controlled = new ControlledRun(command, new Replayer(recorder, mode), options, limits.timeout());
        TimeBudget budget = TimeBudget.after(ordinary.hung(), limits.budget());
        RunExecutor executed = new RunsWithinBudget(controlled, budget);
        Campaign campaign =
                new Campaign(executed, candidates, out, limits.tries(), limits.jobs(), limits.first(), progress);
        if (mode == Outcome.Mode.GATED) {
            campaign.skipSerialOnly();
        }
        if (additionalPlan != null) {
            campaign.additionalPlan(additionalPlan);
        }
        ScheduleShrinker shrink = new ScheduleShrinker(
                executed,
                new InProcessRuns(command, controlled.replayer(), limits.timeout()),
                limits.jobs(),
                campaign.found(),
                progress);
        HuntShrinker shrinking = new HuntShrinker(shrink, out, limits.shrink());
        int back = 0;
        if (mode == Outcome.Mode.SERIAL) {
            back = new FailureReproducer(executed, null, limits.timeout(), campaign.found(), out)
                    .all(observed, budget, progress);
        } else {
            FailureReproducer.skipInGatedMode(observed);
        }
        if (!limits.first() || !observed.isAnyChecked()) {
            campaign.run(budget);
        }
        shrinking.attempts(campaign.attempts(), budget);
        shrinking.found(campaign.others(), budget);
        observed.writeSteps(out);
        Findings findings = observed.before(campaign.findings(candidates), out);
        return new PredictionResult(
                findings,
                observed,
                campaign.attempts(),
                campaign.others(),
                campaign.furtherFailures(),
                unwoven,
                campaign.isBudgetSpent(),
                directories.size(),
                events,
                Duration.ofNanos(recorded - start),
                Duration.ofNanos(analysed - recorded),
                Duration.ofNanos(System.nanoTime() - analysed),
                back + campaign.runs() + shrinking.runs(),
                out);
    }
}
