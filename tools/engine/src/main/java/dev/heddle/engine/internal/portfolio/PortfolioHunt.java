package dev.heddle.engine.internal.portfolio;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.campaign.Budget;
import dev.heddle.engine.internal.campaign.ControlledRun;
import dev.heddle.engine.internal.campaign.InProcessRuns;
import dev.heddle.engine.internal.campaign.SeedRuns;
import dev.heddle.engine.internal.campaign.Workers;
import dev.heddle.engine.internal.explore.Bounds;
import dev.heddle.engine.internal.explore.ExploreHunt;
import dev.heddle.engine.internal.explore.Ranking;
import dev.heddle.engine.internal.launch.Children;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.launch.Replayer;
import dev.heddle.engine.internal.observed.BringBack;
import dev.heddle.engine.internal.observed.Observations;
import dev.heddle.engine.internal.observed.OrdinaryRuns;
import dev.heddle.engine.internal.recordings.OpenRecordings;
import dev.heddle.engine.internal.shrink.Shrink;
import dev.heddle.engine.internal.shrink.Shrinking;
import dev.heddle.engine.internal.technique.HuntRequest;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.Recorded;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.json.Json;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Records, looks, predicts and searches, in one go.
 *
 * @param runs recordings to make
 * @param tries controlled runs for each prediction at most
 * @param seed of all random choices
 * @param jobs runs at the same time, where each has its own JVM
 * @param first whether one failure is enough
 * @param fresh whether each run is to have its own JVM
 * @param shrink how long the schedule of a failure is shrunk, at most
 */
record PortfolioHunt(
        HuntRequest request, int runs, int tries, long seed, int jobs, boolean first, boolean fresh, Duration shrink) {
    /** How much longer than a recorded run a controlled one may take. */
    private static final int TIMES_RECORDED = 10;

    private static final Duration AT_LEAST = Duration.ofSeconds(10);

    /** What a run under control takes longer than one that is only recorded. */
    private static final Duration START = Duration.ofSeconds(1);

    PortfolioResult run(Path out, Progress progress) throws IOException, InterruptedException {
        OrdinaryRuns ordinary =
                OrdinaryRuns.make(request.command(), request.recorder(), runs, recordedLimit(), out, progress);
        Observations observed;
        Predicted predicted;
        long events;
        try (OpenRecordings recordings =
                OpenRecordings.open(ordinary.directories(), Recording.Damage.REFUSE, progress)) {
            recordings.notes().stream().distinct().forEach(progress::note);
            events = recordings.all().stream().mapToLong(Recording::events).sum();
            observed = ordinary.observe(recordings.all(), progress);
            predicted = Predicted.of(request.command().words(), recordings.all(), out.resolve("predicted"), progress);
        }
        Duration longest = ordinary.longest();
        Duration limit = request.timeoutOr(
                longest == null
                        ? HuntRequest.USUAL_TIMEOUT
                        : longest.multipliedBy(TIMES_RECORDED).plus(AT_LEAST));
        ControlledRun controlled =
                new ControlledRun(request.command(), new Replayer(request.recorder()), OptionValues.USUAL, limit);
        InProcessRuns inProcess = fresh ? null : new InProcessRuns(request.command(), controlled.replayer(), limit);
        Budget budget = budget(ordinary.hung());
        Predictions predictions = predicted.tried(tries);
        try (Workers workers = new Workers(jobs);
                SeedRuns seedRuns = new SeedRuns(controlled, inProcess, out, workers, progress)) {
            BringBack back = new BringBack(controlled, seedRuns.inWaitingJvms(), limit, seedRuns.failures(), out);
            BoundedPhase bounded = new BoundedPhase(bounded(limit), seedRuns, out.resolve("bounded"), progress);
            PredictionFindings shown = new PredictionFindings(predictions, predicted, seedRuns, out);
            PortfolioSearch search = new PortfolioSearch(
                    seedRuns,
                    predictions,
                    bounded,
                    out.resolve("plans"),
                    budget,
                    () -> timeToCheck(shown.toCheck(), longest),
                    first,
                    seed,
                    progress);
            Shrinking shrinking = new Shrinking(
                    new Shrink(controlled, seedRuns.inWaitingJvms(), jobs, seedRuns.failures(), progress), out, shrink);
            int broughtBack = 0;
            try {
                broughtBack = back.all(observed, budget, progress);
                if (!first || !observed.isAnyChecked()) {
                    search.run();
                }
                if (!first || seedRuns.found().isEmpty()) {
                    shown.check(controlled, budget, progress);
                }
                shrinking.found(seedRuns.found(), budget);
            } catch (Children.StoppedException e) {
                // What is known so far is told.
                search.stopped();
            }
            observed.writeSteps(out);
            PortfolioResult result = new PortfolioResult(
                    out,
                    ordinary.directories().size(),
                    events,
                    observed,
                    search,
                    List.copyOf(seedRuns.found()),
                    seedRuns.verdicts(),
                    shown.findings(),
                    seedRuns.runs() + broughtBack + shown.runs() + shrinking.runs(),
                    ordinary.directories());
            Findings findings = result.findings();
            Json.write(out.resolve(Findings.FILE_NAME), findings);
            return result;
        }
    }

    /** Of a recorded run: one that never ends must leave time for those that are controlled, and a busy machine takes its time to start one. */
    private Duration recordedLimit() {
        Duration usual = request.timeoutOr(HuntRequest.USUAL_TIMEOUT);
        return shorter(usual, longer(half(), AT_LEAST));
    }

    /** What recorded runs that never ended have taken is gone, but for half of it all. */
    private Budget budget(Duration hung) {
        return Budget.of(longer(request.budget().minus(hung), half()));
    }

    /**
     * What is kept of the budget for recorded runs of predictions that seemed to come true: a fifth of it at most.
     *
     * @param recorded how long a recorded run takes; null if none came to its end
     */
    private Duration timeToCheck(int predictions, Duration recorded) {
        Duration one = recorded == null ? AT_LEAST : recorded.plus(START);
        return shorter(one.multipliedBy(predictions), request.budget().dividedBy(5));
    }

    private Duration half() {
        return request.budget().dividedBy(2);
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) >= 0 ? one : other;
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) <= 0 ? one : other;
    }

    private ExploreHunt bounded(Duration limit) {
        Recorder recorder = request.recorder().with("profile", Recorded.ALLOCATIONS.profile());
        return new ExploreHunt(
                request.command(),
                new ControlledRun(request.command(), new Replayer(recorder), OptionValues.USUAL, limit),
                Bounds.USUAL,
                Ranking.VARIABLES_AND_THREADS,
                seed,
                1,
                true,
                first);
    }
}
