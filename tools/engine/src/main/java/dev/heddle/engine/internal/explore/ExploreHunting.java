package dev.heddle.engine.internal.explore;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.launch.Replayer;
import dev.heddle.engine.internal.runs.ControlledRun;
import dev.heddle.engine.internal.runs.HuntOptions;
import dev.heddle.engine.internal.runs.HuntRequest;
import dev.heddle.engine.internal.runs.Hunting;
import dev.heddle.engine.internal.runs.InProcessRuns;
import dev.heddle.engine.internal.runs.RunExecutor;
import dev.heddle.engine.internal.runs.RunsWithinBudget;
import dev.heddle.engine.internal.runs.SeedRuns;
import dev.heddle.engine.internal.runs.TimeBudget;
import dev.heddle.engine.internal.runs.Workers;
import dev.heddle.engine.technique.HuntResult;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.TechniqueOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The hunt with an exhaustive search. */
record ExploreHunting(ExploreTechnique technique) implements Hunting {
    private static final TechniqueOption<Integer> RUNS =
            HuntOptions.runs(1, 3, "number of runs to measure before the search");

    @Override
    public List<TechniqueOption<?>> options() {
        return HuntOptions.with(
                technique.options(), RUNS, HuntOptions.JOBS, HuntOptions.FIRST, HuntOptions.FRESH, HuntOptions.SHRINK);
    }

    @Override
    public HuntResult hunt(HuntRequest request, Progress progress) throws IOException, InterruptedException {
        OptionValues options = request.options();
        ExploreHunt hunt = new ExploreHunt(
                request.command(),
                controlled(
                        request,
                        request.recorder().with("profile", technique.needs().profile())),
                bounds(options),
                Ranking.VARIABLES_AND_THREADS,
                options.get(ExploreTechnique.SEED),
                options.get(RUNS),
                options.get(ExploreTechnique.OF).equals("shared"),
                options.get(HuntOptions.FIRST));
        int jobs = options.get(HuntOptions.JOBS);
        TimeBudget budget = TimeBudget.of(request.budget());
        Path out = directory(request.out());
        ControlledRun controlled = controlled(request, request.recorder());
        RunExecutor executed = new RunsWithinBudget(controlled, budget);
        InProcessRuns inProcess = options.get(HuntOptions.FRESH)
                ? null
                : new InProcessRuns(
                        request.command(), controlled.replayer(), request.timeoutOr(HuntRequest.USUAL_TIMEOUT));
        ExploreResult result;
        try (Workers workers = new Workers(jobs);
                SeedRuns runs = new SeedRuns(executed, inProcess, out, workers, progress)) {
            result = hunt.run(runs, out, budget, progress);
        }
        // If the hunt is ended while it shrinks schedules, these are its findings.
        result.findings().write(out);
        ScheduleShrinker shrink =
                new ScheduleShrinker(executed, inProcess, jobs, result.runs().failures(), progress);
        new HuntShrinker(shrink, out, options.get(HuntOptions.SHRINK))
                .found(result.runs().found(), budget);
        return new HuntResult(
                out, result.findings(), !result.isComplete(), to -> new ExploreReport(result, request.command(), to)
                        .print());
    }

    private static ControlledRun controlled(HuntRequest request, Recorder recorder) {
        return new ControlledRun(
                request.command(),
                new Replayer(recorder),
                OptionValues.DEFAULTS,
                request.timeoutOr(HuntRequest.USUAL_TIMEOUT));
    }

    /** @throws UsageException if a bound is out of range */
    private static Bounds bounds(OptionValues options) {
        try {
            return new Bounds(
                    options.get(ExploreTechnique.PREEMPTIONS),
                    options.get(ExploreTechnique.VARIABLES),
                    options.get(ExploreTechnique.THREADS),
                    options.get(ExploreTechnique.EPSILON));
        } catch (IllegalArgumentException e) {
            throw new UsageException(e.getMessage());
        }
    }

    /** An empty directory, or one with a search that can be resumed. */
    private static Path directory(Path wanted) {
        return wanted != null && Files.exists(wanted.resolve(ExecutionLog.FILE_NAME))
                ? wanted.toAbsolutePath().normalize()
                : OutputDirectory.claim(wanted, HuntRequest.WHAT);
    }
}
