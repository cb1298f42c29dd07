package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.explore.HuntShrinker;
import dev.heddle.engine.internal.explore.ScheduleShrinker;
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
import dev.heddle.engine.internal.runs.TimeBudget;
import dev.heddle.engine.technique.HuntResult;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.RecordingLevel;
import dev.heddle.engine.technique.RunSize;
import dev.heddle.engine.technique.Searching;
import dev.heddle.engine.technique.TechniqueOption;
import dev.heddle.trace.finding.Findings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The hunt of a technique that searches. */
public record SearchHunting(Searching technique) implements Hunting {
    private static final TechniqueOption<Integer> RUNS =
            HuntOptions.runs(1, 1, "number of runs to measure before the search");

    private static final TechniqueOption<Integer> TRIES = HuntOptions.tries(100, "number of runs of the search");

    @Override
    public List<TechniqueOption<?>> options() {
        return HuntOptions.with(
                technique.options(),
                RUNS,
                TRIES,
                HuntOptions.JOBS,
                HuntOptions.FIRST,
                HuntOptions.FRESH,
                HuntOptions.SHRINK);
    }

    @Override
    public HuntResult hunt(HuntRequest request, Progress progress) throws IOException, InterruptedException {
        OptionValues options = request.options();
        try {
            // Reports contradictory options before anything is written.
            technique.plan(RunSize.UNKNOWN, options);
        } catch (IllegalArgumentException e) {
            throw new UsageException(e.getMessage());
        }
        RunExecutor runs = runs(request, request.recorder());
        RunExecutor measuring = technique.needs() == RecordingLevel.ALLOCATIONS
                ? runs(request, request.recorder().with("profile", RecordingLevel.ALLOCATIONS.profile()))
                : runs;
        InProcessRuns inProcess = options.get(HuntOptions.FRESH)
                ? null
                : new InProcessRuns(
                        request.command(),
                        new Replayer(request.recorder()),
                        request.timeoutOr(HuntRequest.USUAL_TIMEOUT));
        int jobs = options.get(HuntOptions.JOBS);
        Path out = OutputDirectory.claim(request.out(), HuntRequest.WHAT);
        TimeBudget budget = TimeBudget.of(request.budget());
        RunExecutor executed = new RunsWithinBudget(runs, budget);
        Search search = new Search(
                technique,
                options,
                executed,
                measuring,
                inProcess,
                out,
                jobs,
                options.get(HuntOptions.FIRST),
                progress);
        long start = System.nanoTime();
        search.run(options.get(RUNS), options.get(TRIES), budget);
        Duration searched = Duration.ofNanos(System.nanoTime() - start);
        new HuntShrinker(
                        new ScheduleShrinker(executed, inProcess, jobs, search.failures(), progress),
                        out,
                        options.get(HuntOptions.SHRINK))
                .found(search.found(), budget);
        Findings findings = search.findings();
        return new HuntResult(out, findings, search.isBudgetSpent(), to -> new SearchReport(
                        search, technique, request.command(), out, to)
                .print(searched));
    }

    private static RunExecutor runs(HuntRequest request, Recorder recorder) {
        return new ControlledRun(
                request.command(),
                new Replayer(recorder),
                OptionValues.DEFAULTS,
                request.timeoutOr(HuntRequest.USUAL_TIMEOUT));
    }
}
