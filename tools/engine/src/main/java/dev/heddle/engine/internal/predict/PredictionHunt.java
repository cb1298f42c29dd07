package dev.heddle.engine.internal.predict;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.campaign.Budget;
import dev.heddle.engine.internal.campaign.Campaign;
import dev.heddle.engine.internal.campaign.ControlledRun;
import dev.heddle.engine.internal.campaign.InProcessRuns;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.launch.Replayer;
import dev.heddle.engine.internal.observed.BringBack;
import dev.heddle.engine.internal.observed.Observations;
import dev.heddle.engine.internal.observed.OrdinaryRuns;
import dev.heddle.engine.internal.recordings.OpenRecordings;
import dev.heddle.engine.internal.shrink.Shrink;
import dev.heddle.engine.internal.shrink.Shrinking;
import dev.heddle.engine.internal.technique.Needs;
import dev.heddle.engine.internal.technique.RankedAnalysis;
import dev.heddle.engine.technique.AnalysisInput;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.Predicting;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.json.Json;
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
 * Records, predicts and tries, in one go.
 *
 * @param command the target
 * @param technique what predicts
 * @param options of the analysis
 * @param recorder what is woven
 * @param mode how plans are enforced
 * @param limits how much of everything
 * @param besides what a run is made under in each round, beside those for the candidates; null for none
 */
public record PredictionHunt(
        JavaCommand command,
        Predicting technique,
        OptionValues options,
        Recorder recorder,
        Outcome.Mode mode,
        Limits limits,
        @Nullable Plan besides) {
    /**
     * @param runs recordings to make
     * @param tries controlled runs for each candidate at most
     * @param budget time for all controlled runs
     * @param timeout time for one run
     * @param jobs runs at the same time
     * @param first whether one confirmed finding with a failure is enough
     * @param shrink how long the schedule of a failure is shrunk, at most; not at all if that is zero
     */
    public record Limits(
            int runs, int tries, Duration budget, Duration timeout, int jobs, boolean first, Duration shrink) {}

    /**
     * @param out an empty directory, where recordings, findings, plans and confirmed runs go
     * @throws UsageException if the program does not start
     */
    public PredictionResult run(Path out, Progress progress) throws IOException, InterruptedException {
        long start = System.nanoTime();
        OrdinaryRuns ordinary = OrdinaryRuns.make(command, recorder, limits.runs(), limits.timeout(), out, progress);
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
            Needs.check(technique, recordings.all());
            candidates = new RankedAnalysis(technique, command.words())
                    .analyze(new AnalysisInput(recordings.all(), List.of(), progress), options, out)
                    .findings();
        }
        long analysed = System.nanoTime();
        ControlledRun controlled = new ControlledRun(command, new Replayer(recorder, mode), options, limits.timeout());
        Campaign campaign =
                new Campaign(controlled, candidates, out, limits.tries(), limits.jobs(), limits.first(), progress);
        if (mode == Outcome.Mode.GATED) {
            campaign.leaveOutSerial();
        }
        if (besides != null) {
            campaign.besides(besides);
        }
        Budget budget = Budget.of(limits.budget());
        int back = 0;
        if (mode == Outcome.Mode.SERIAL) {
            back = new BringBack(controlled, null, limits.timeout(), campaign.found(), out)
                    .all(observed, budget, progress);
        } else {
            BringBack.notInGatedMode(observed);
        }
        if (!limits.first() || !observed.isAnyChecked()) {
            campaign.run(budget);
        }
        Shrink shrink = new Shrink(
                controlled,
                new InProcessRuns(command, controlled.replayer(), limits.timeout()),
                limits.jobs(),
                campaign.found(),
                progress);
        Shrinking shrinking = new Shrinking(shrink, out, limits.shrink());
        shrinking.attempts(campaign.attempts(), budget);
        shrinking.found(campaign.others(), budget);
        observed.writeSteps(out);
        Findings findings = observed.before(campaign.findings(candidates), out);
        Json.write(out.resolve(Findings.FILE_NAME), findings);
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
