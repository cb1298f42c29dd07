package dev.heddle.engine.internal.hunt;

import dev.heddle.analyzer.rankchecker.ContendedVariables;
import dev.heddle.analyzer.rankchecker.UncontendedPlaces;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.explain.OpenRecordings;
import dev.heddle.engine.internal.explore.HuntShrinker;
import dev.heddle.engine.internal.explore.ScheduleShrinker;
import dev.heddle.engine.internal.launch.LimitedCall;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.launch.Replayer;
import dev.heddle.engine.internal.launch.StartedProcesses;
import dev.heddle.engine.internal.runs.ControlledRun;
import dev.heddle.engine.internal.runs.FailureReproducer;
import dev.heddle.engine.internal.runs.HuntOptions;
import dev.heddle.engine.internal.runs.HuntRequest;
import dev.heddle.engine.internal.runs.InProcessRuns;
import dev.heddle.engine.internal.runs.JvmPool;
import dev.heddle.engine.internal.runs.Observations;
import dev.heddle.engine.internal.runs.RunExecutor;
import dev.heddle.engine.internal.runs.RunsWithinBudget;
import dev.heddle.engine.internal.runs.SeedRuns;
import dev.heddle.engine.internal.runs.TimeBudget;
import dev.heddle.engine.internal.runs.UncontrolledRuns;
import dev.heddle.engine.internal.runs.Workers;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.engine.internal.text.Times;
import dev.heddle.engine.technique.AnalysisInput;
import dev.heddle.engine.technique.HuntResult;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.RecordingLevel;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.plan.AccessPlaces;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.run.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The steps of a hunt, the same for all techniques: records runs without control, reproduces their failures, makes the
 * runs of the technique's families, confirms, and shrinks the schedules of failures.
 */
final class FamilyHunt {
    /** Time between the end of the budget, of its processes, and of the computations that follow. */
    private static final long END_NANOS = 300_000_000;

    /** The recorded runs and their analysis leave one of these parts of the budget to the search. */
    private static final int PARTS_TO_ANALYSE = 2;

    private static final long LEAST_TO_ANALYSE = 2_000_000_000;

    /** Recordings with more events make hooks at all accesses the main cost of a controlled run. */
    private static final long LARGE = 200_000;

    private final Contribution technique;
    private final HuntRequest request;
    private final Path out;
    private final Progress progress;
    private UncontrolledRuns recorded = new UncontrolledRuns(List.of(), List.of());
    private Observations observed = new Observations();
    private Duration recordTime = Duration.ZERO;
    /** File with the places of accesses that are no decisions; null in a small program. */
    private @Nullable Path uncontended;
    /** Whether the analysis has ended or was cut. Then its thread may compute on, but changes nothing; under the lock. */
    private boolean isAnalysed;

    private long events;
    private int reproducing;
    /** JVMs for many runs, of which the first starts during the analysis; null if each run has a fresh JVM. */
    private @Nullable JvmPool jvms;
    /** The current phase, for the message if it is cut. */
    private volatile String phase = "the search";

    private FamilyHunt(Contribution technique, HuntRequest request, Progress progress) {
        this.technique = technique;
        this.request = request;
        this.progress = progress;
        out = technique.directory(request);
    }

    /** Hunts with a technique. The caller writes the findings. */
    static HuntResult run(Contribution technique, HuntRequest request, Progress progress)
            throws IOException, InterruptedException {
        return new FamilyHunt(technique, request, progress).run();
    }

    private HuntResult run() throws IOException, InterruptedException {
        TimeBudget budget = TimeBudget.ofHunt(request.budget());
        StartedProcesses.Limit limit =
                StartedProcesses.limit(budget.end() + TimeBudget.CONFIRMATION.toNanos() + END_NANOS);
        try {
            String cut = technique.recordings() > 0 ? record(budget) : null;
            return cut == null || technique.searchesWithoutAnalysis()
                    ? search(budget.withTimeToSearch(recorded.longest()))
                    : notSearched(cut);
        } finally {
            if (jvms != null) {
                jvms.close();
            }
            limit.end();
        }
    }

    private HuntResult search(TimeBudget budget) throws IOException, InterruptedException {
        OptionValues options = request.options();
        Duration limit = technique.limit(request, recorded);
        ControlledRun controlled = controlled(request.recorder(), limit);
        ControlledRun recording =
                controlled(request.recorder().with("profile", RecordingLevel.ALLOCATIONS.profile()), limit);
        InProcessRuns inProcess = inProcess(controlled);
        boolean isGated = HuntOptions.mode(options) == Outcome.Mode.GATED;
        RunExecutor executed = new RunsWithinBudget(controlled, budget);
        int jobs = options.get(HuntOptions.JOBS);
        try (Workers workers = new Workers(jobs);
                SeedRuns runs = new SeedRuns(executed, recording, inProcess, out, workers, progress)) {
            runs.failures().seek(request.sought());
            HuntContext context = new HuntContext(request, out, recorded, executed, limit, runs, budget, progress);
            boolean first = options.get(HuntOptions.FIRST);
            HuntCauses causes = new HuntCauses(
                    request.command(), recorded, executed, runs, out, options.get(HuntOptions.SHRINK), progress);
            HuntLoop loop = new HuntLoop(
                    runs, technique.families(context), technique.id(), out.resolve("plans"), budget, first, progress);
            loop.leaveToExplain(causes.explaining(request.budget()));
            HuntShrinker shrinker = new HuntShrinker(
                    new ScheduleShrinker(
                            executed,
                            runs.inWaitingJvms(),
                            runs.inWaitingJvmsWithReadChoices(),
                            jobs,
                            runs.failures(),
                            progress),
                    out,
                    options.get(HuntOptions.SHRINK),
                    causes.share(request.budget()));
            try {
                LimitedCall.until(budget.end() + 2 * END_NANOS, "the search", () -> {
                    reproducing = reproduce(executed, runs, limit, budget);
                    if (!first || request.sought() != null || !observed.isAnyChecked()) {
                        loop.run();
                    }
                    examine(context, loop, shrinker, isGated ? null : causes);
                    return null;
                });
            } catch (StartedProcesses.StoppedException | LimitedCall.CutException e) {
                // Reports the results so far.
                stop(loop);
            }
            return result(loop, runs, reproducing + shrinker.runs() + causes.runs(), budget);
        }
    }

    /** Confirms predictions, shrinks schedules and explains failures, if there are causes to look for. */
    private void examine(HuntContext context, HuntLoop loop, HuntShrinker shrinker, @Nullable HuntCauses causes)
            throws IOException, InterruptedException {
        SeedRuns runs = context.runs();
        phase = "confirming predictions";
        if (!request.options().get(HuntOptions.FIRST) || runs.found().isEmpty()) {
            technique.confirm(context);
        }
        phase = "shrinking schedules";
        // If the hunt is killed while it shrinks schedules, these are its findings.
        data(loop, runs, reproducing).findings().write(out);
        technique.shrink(shrinker, context);
        if (causes != null) {
            phase = "explaining failures";
            // If the hunt is killed meanwhile, these are its findings.
            data(loop, runs, reproducing + shrinker.runs()).findings().write(out);
            technique.explain(causes, context);
            causes.observed(observed, context.budget());
        }
    }

    private void stop(HuntLoop loop) {
        if (StartedProcesses.isEnding()) {
            loop.stopped("a signal ended the command");
            return;
        }
        loop.stopped(null);
        progress.note(phase + " was cut: the budget of " + Times.inWords(request.budget()) + " was spent (--budget)");
    }

    private HuntResult result(HuntLoop loop, SeedRuns runs, long besides, TimeBudget budget)
            throws IOException, InterruptedException {
        try {
            LimitedCall.alsoAtEnd(budget.end() + 3 * END_NANOS, "the steps of failures", () -> {
                observed.writeSteps(out);
                return null;
            });
        } catch (LimitedCall.CutException e) {
            progress.note("the steps of the recorded failures were not written: the budget was spent (--budget)");
        }
        HuntData data = data(loop, runs, besides);
        if (!data.others().findings().isEmpty()) {
            data.others().writeBelow(out);
        }
        String reason = Unsearched.reason(loop, data);
        return new HuntResult(out, data.findings(), technique.isCutShort(loop), new HuntText(data), reason);
    }

    /** The result if the analysis was cut, and the technique has no schedules without it. */
    private HuntResult notSearched(String reason) throws IOException {
        Findings none = new Findings(technique.id(), recorded.directories(), Map.of(), List.of());
        return new HuntResult(out, observed.before(none, out), true, to -> to.print(reason), reason);
    }

    /** Reproduces the failures of the recorded runs. @return number of runs */
    private int reproduce(RunExecutor executed, SeedRuns runs, Duration limit, TimeBudget budget)
            throws IOException, InterruptedException {
        if (HuntOptions.mode(request.options()) == Outcome.Mode.GATED) {
            FailureReproducer.skipInGatedMode(observed);
            return 0;
        }
        // A JVM for many runs loses the failure of a run that does not end.
        InProcessRuns shared = recorded.hung().isZero() ? runs.inWaitingJvms() : null;
        // The families have the rest of the budget.
        return new FailureReproducer(executed, shared, limit, runs.failures(), out)
                .all(observed, budget.half(), progress);
    }

    /** @param besides number of runs that neither the families nor the technique made */
    private HuntData data(HuntLoop loop, SeedRuns runs, long besides) {
        return new HuntData(
                technique,
                request.command(),
                out,
                recorded,
                events,
                recordTime,
                observed,
                loop,
                technique.failures(runs.found()),
                runs.verdicts(),
                runs.runs() + technique.confirming() + besides,
                request.sought());
    }

    /** Many runs in one JVM; null if each run has a fresh JVM. */
    private @Nullable InProcessRuns inProcess(ControlledRun controlled) {
        OptionValues options = request.options();
        return options.get(HuntOptions.FRESH) || HuntOptions.mode(options) == Outcome.Mode.GATED
                ? null
                : new InProcessRuns(request.command(), controlled.replayer(), controlled.limit()).keeping(jvms);
    }

    /** Starts the JVM of the first controlled runs, which takes about as long as the analysis of a small recording. */
    private void startJvm() throws IOException {
        InProcessRuns inProcess = inProcess(controlled(request.recorder(), technique.limit(request, recorded)));
        if (inProcess != null && technique.searchesWithoutAnalysis()) {
            jvms = new JvmPool(out.resolve("runs").resolve("kept"));
            jvms.start(inProcess.keeping(jvms));
        }
    }

    /**
     * Finds the accesses without contention, which are nearly all of a large program: they are no decisions. Starts the
     * JVM of the first controlled runs.
     *
     * @return the runs without them
     */
    private AnalysisInput leaveOut(AnalysisInput input) throws IOException {
        Map<Recording, ContendedVariables> contended = new HashMap<>();
        for (Recording recording : input.recordings()) {
            contended.put(recording, ContendedVariables.of(EventSource.of(recording)));
        }
        searchWithout(UncontendedPlaces.of(contended.values()));
        Map<Recording, EventSource> events = new HashMap<>();
        contended.forEach((recording, variables) -> events.put(recording, variables.events()));
        return input.with(events::get);
    }

    private synchronized void searchWithout(AccessPlaces places) throws IOException {
        if (isAnalysed) {
            return;
        }
        if (!places.isEmpty()) {
            uncontended = out.resolve("uncontended.json");
            places.write(uncontended);
            progress.note("a large program: at " + Plural.of(places.size(), "place")
                    + " of its code no two threads competed for a variable in the recorded run, so controlled runs"
                    + " do not switch threads there");
        }
        startJvm();
    }

    private synchronized void endAnalysis() {
        isAnalysed = true;
    }

    private ControlledRun controlled(Recorder recorder, Duration limit) {
        return new ControlledRun(
                request.command(),
                new Replayer(recorder, HuntOptions.mode(request.options())).leavingOut(uncontended),
                request.options(),
                limit);
    }

    /**
     * Makes runs without control, and lets the technique read them.
     *
     * @return why that was cut, and what to do; null if it was not
     */
    private @Nullable String record(TimeBudget budget) throws IOException, InterruptedException {
        long start = System.nanoTime();
        long left = budget.deadline() - start;
        long enough = start + left / PARTS_TO_ANALYSE * (PARTS_TO_ANALYSE - 1);
        try {
            recorded = UncontrolledRuns.make(
                    request.command(),
                    request.recorder().with("profile", technique.records().profile()),
                    technique.recordings(),
                    request.timeoutOr(HuntRequest.USUAL_TIMEOUT),
                    request.budget(),
                    out,
                    progress);
            long recordedAt = System.nanoTime();
            recordTime = Duration.ofNanos(recordedAt - start);
            boolean isLarge = technique.searchesWithoutAnalysis()
                    && HuntOptions.mode(request.options()) == Outcome.Mode.SERIAL
                    && recorded.events() > LARGE;
            if (!isLarge) {
                startJvm();
            }
            // Recorded runs that took long leave little time, which must suffice to report their failures.
            long least = recordedAt + Math.min(LEAST_TO_ANALYSE, Math.max(left / PARTS_TO_ANALYSE, END_NANOS * 3));
            enough = Math.max(enough, least);
            long soft = recordedAt + (enough - recordedAt) * PARTS_TO_ANALYSE / (PARTS_TO_ANALYSE + 1);
            LimitedProgress limited = new LimitedProgress(progress, "the analysis", soft);
            LimitedCall.until(enough, "the analysis", () -> {
                analyse(limited, isLarge);
                return null;
            });
            return null;
        } catch (StartedProcesses.StoppedException | LimitedCall.CutException e) {
            String phase = recorded.directories().isEmpty() ? "recording" : "the analysis of the recorded runs";
            String reason = StartedProcesses.isEnding()
                    ? "a signal ended the command while " + phase + " ran, so nothing was searched"
                    : phase + " was cut after " + Times.inWords(Duration.ofNanos(System.nanoTime() - start))
                            + ", a part of --budget";
            if (technique.searchesWithoutAnalysis()) {
                progress.note(reason);
                return reason;
            }
            return StartedProcesses.isEnding()
                    ? reason
                    : reason + ", so nothing was searched: raise --budget, or choose fewer classes with --include";
        } finally {
            endAnalysis();
        }
    }

    private void analyse(LimitedProgress limited, boolean isLarge) throws IOException {
        try (OpenRecordings recordings = OpenRecordings.open(recorded.directories(), technique.damage(), limited)) {
            recordings.notes().stream().distinct().forEach(progress::note);
            events = recordings.all().stream().mapToLong(Recording::events).sum();
            progress.status("analysing " + events + " events");
            AnalysisInput input = AnalysisInput.of(recordings.all());
            if (isLarge) {
                // Several analyses follow.
                Recording.keepEvents(recordings.all());
                input = leaveOut(input);
            }
            observed = recorded.observe(recordings.all(), progress);
            technique.observed(observed);
            limited.begin();
            technique.recorded(input, out, limited);
        }
    }
}
