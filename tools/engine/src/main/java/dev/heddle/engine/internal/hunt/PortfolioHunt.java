package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.explain.OpenRecordings;
import dev.heddle.engine.internal.explore.Bounds;
import dev.heddle.engine.internal.explore.ExploreHunt;
import dev.heddle.engine.internal.explore.HuntShrinker;
import dev.heddle.engine.internal.explore.Ranking;
import dev.heddle.engine.internal.explore.ScheduleShrinker;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.launch.Replayer;
import dev.heddle.engine.internal.launch.StartedProcesses;
import dev.heddle.engine.internal.runs.ControlledRun;
import dev.heddle.engine.internal.runs.FailureReproducer;
import dev.heddle.engine.internal.runs.HuntRequest;
import dev.heddle.engine.internal.runs.InProcessRuns;
import dev.heddle.engine.internal.runs.Observations;
import dev.heddle.engine.internal.runs.RunExecutor;
import dev.heddle.engine.internal.runs.RunsWithinBudget;
import dev.heddle.engine.internal.runs.SeedRuns;
import dev.heddle.engine.internal.runs.TimeBudget;
import dev.heddle.engine.internal.runs.UncontrolledRuns;
import dev.heddle.engine.internal.runs.Workers;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.RecordingLevel;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Records runs, measures them, predicts failures and searches schedules.
 *
 * @param runs number of recordings
 * @param tries most controlled runs for each prediction
 * @param seed of all random choices
 * @param jobs number of runs at the same time, for fresh JVMs
 * @param first whether to stop at the first failure
 * @param fresh whether each run has a fresh JVM
 * @param shrink time limit for shrinking the schedule of a failure
 */
record PortfolioHunt(
        HuntRequest request, int runs, int tries, long seed, int jobs, boolean first, boolean fresh, Duration shrink) {
    /** Time limit of a controlled run as a multiple of a recorded run. */
    private static final int TIMES_RECORDED = 10;

    private static final Duration AT_LEAST = Duration.ofSeconds(10);

    /** Additional time of a controlled run over a recorded one. */
    private static final Duration START = Duration.ofSeconds(1);

    PortfolioResult run(Path out, Progress progress) throws IOException, InterruptedException {
        UncontrolledRuns ordinary = UncontrolledRuns.make(
                request.command(),
                request.recorder(),
                runs,
                request.timeoutOr(HuntRequest.USUAL_TIMEOUT),
                request.budget(),
                out,
                progress);
        Observations observed;
        TechniquePredictions predicted;
        long events;
        try (OpenRecordings recordings =
                OpenRecordings.open(ordinary.directories(), Recording.Damage.REFUSE, progress)) {
            recordings.notes().stream().distinct().forEach(progress::note);
            events = recordings.all().stream().mapToLong(Recording::events).sum();
            observed = ordinary.observe(recordings.all(), progress);
            predicted = TechniquePredictions.of(
                    request.command().words(), recordings.all(), out.resolve("predicted"), progress);
        }
        Duration longest = ordinary.longest();
        Duration limit = request.timeoutOr(
                longest == null
                        ? HuntRequest.USUAL_TIMEOUT
                        : longest.multipliedBy(TIMES_RECORDED).plus(AT_LEAST));
        ControlledRun controlled =
                new ControlledRun(request.command(), new Replayer(request.recorder()), OptionValues.DEFAULTS, limit);
        InProcessRuns inProcess = fresh ? null : new InProcessRuns(request.command(), controlled.replayer(), limit);
        TimeBudget budget = TimeBudget.after(ordinary.hung(), request.budget());
        RunExecutor executed = new RunsWithinBudget(controlled, budget);
        PredictionFamily predictions = predicted.tried(tries);
        try (Workers workers = new Workers(jobs);
                SeedRuns seedRuns = new SeedRuns(executed, inProcess, out, workers, progress)) {
            FailureReproducer back =
                    new FailureReproducer(executed, seedRuns.inWaitingJvms(), limit, seedRuns.failures(), out);
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
            HuntShrinker shrinking = new HuntShrinker(
                    new ScheduleShrinker(executed, seedRuns.inWaitingJvms(), jobs, seedRuns.failures(), progress),
                    out,
                    shrink);
            int broughtBack = 0;
            try {
                broughtBack = back.all(observed, budget, progress);
                if (!first || !observed.isAnyChecked()) {
                    search.run();
                }
                if (!first || seedRuns.found().isEmpty()) {
                    shown.check(executed, budget, progress);
                }
                shrinking.found(seedRuns.found(), budget);
            } catch (StartedProcesses.StoppedException e) {
                // Reports the results so far.
                search.stopped();
            }
            observed.writeSteps(out);
            return new PortfolioResult(
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
        }
    }

    /**
     * The part of the budget for recorded runs that check predictions: at most a fifth.
     *
     * @param recorded duration of a recorded run; null if none ended by itself
     */
    private Duration timeToCheck(int predictions, Duration recorded) {
        Duration one = recorded == null ? AT_LEAST : recorded.plus(START);
        Duration all = one.multipliedBy(predictions);
        Duration most = request.budget().dividedBy(5);
        return all.compareTo(most) <= 0 ? all : most;
    }

    private ExploreHunt bounded(Duration limit) {
        Recorder recorder = request.recorder().with("profile", RecordingLevel.ALLOCATIONS.profile());
        return new ExploreHunt(
                request.command(),
                new ControlledRun(request.command(), new Replayer(recorder), OptionValues.DEFAULTS, limit),
                Bounds.USUAL,
                Ranking.VARIABLES_AND_THREADS,
                seed,
                1,
                true,
                first);
    }
}
