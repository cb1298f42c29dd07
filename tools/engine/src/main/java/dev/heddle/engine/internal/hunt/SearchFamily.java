package dev.heddle.engine.internal.hunt;

import dev.heddle.analyzer.rankchecker.ThreadEvents;
import dev.heddle.analyzer.rankchecker.VariableUses;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.engine.base.Progress;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.runs.FoundFailure;
import dev.heddle.engine.internal.runs.RunReport;
import dev.heddle.engine.internal.runs.RunVerdict;
import dev.heddle.engine.internal.runs.SeedRuns;
import dev.heddle.engine.internal.runs.SeedRuns.SeedRun;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.RecordingLevel;
import dev.heddle.engine.technique.RunSize;
import dev.heddle.engine.technique.Searching;
import dev.heddle.trace.file.OutputFile;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.RandomPlan;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.run.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The schedules of one plan with the seeds 1, 2, 3, …. If the plan depends on the size of a run, some runs are measured
 * first.
 *
 * <p>Measurements may be wrong for the schedules of the search. If runs are much longer or shorter, or have more
 * threads, than the plan expects, the family reports that and continues with a plan for the observed size.
 */
final class SearchFamily implements Family {
    /** A mean of fewer runs does not correct the plan. */
    private static final int ENOUGH_TO_CORRECT = 5;

    /** Runs of each JVM until it is known whether JVMs stay clean and the plan has the right size. */
    private static final int FIRST_ROUND = 10;
    /** Runs of each JVM afterwards: enough to make its start negligible. */
    private static final int ROUND = 500;

    private final Searching technique;
    private final OptionValues options;
    private final SeedRuns runs;
    private final Path directory;
    private final int measuring;
    private final int tries;
    private final int jobs;
    private final Progress progress;
    private final SizeMean measured = new SizeMean();
    /** Sizes of measuring runs that were cut short, for example by a deadlock, and still have a length. */
    private final SizeMean cutShort = new SizeMean();

    private final SizeMean seen = new SizeMean();
    private int measuringRuns;
    private int withoutLength;
    private @Nullable VariableUses variables;
    private @Nullable ThreadEvents events;
    private @Nullable Plan plan;
    private Path planFile;
    private int plans;
    private long nextSeed = 1;
    private int tried;

    /**
     * @param runs makes the runs
     * @param directory for plans
     * @param measuring number of runs to measure, at least 1; ignored if the technique does not depend on the size of a
     *     run
     * @param tries number of runs to search
     * @param jobs number of targets that run at the same time
     * @throws UsageException if options contradict each other
     */
    SearchFamily(
            Searching technique,
            OptionValues options,
            SeedRuns runs,
            Path directory,
            int measuring,
            int tries,
            int jobs,
            Progress progress) {
        this.technique = technique;
        this.options = options;
        this.runs = runs;
        this.directory = directory;
        this.measuring = technique.isSized() ? measuring : 0;
        this.tries = tries;
        this.jobs = jobs;
        this.progress = progress;
        plan(technique, RunSize.UNKNOWN, options);
    }

    @Override
    public String name() {
        return technique.title();
    }

    @Override
    public @Nullable RunBatch next(String id, int most) throws IOException {
        if (measuringRuns < measuring) {
            return measure();
        }
        if (plan == null) {
            start();
        }
        int left = tries - tried;
        if (left <= 0) {
            return null;
        }
        boolean isFirst = runs.runs() == 0;
        int size = jobs;
        if (runs.isInProcess()) {
            size = isFirst ? 1 : jobs * (runs.runsInProcess() == 0 ? FIRST_ROUND : ROUND);
        }
        size = Math.min(left, size);
        long first = nextSeed;
        nextSeed += size;
        // The first run shows whether the program starts at all, and has a fresh JVM.
        RecordingLevel records = isFirst ? RecordingLevel.SYNCHRONIZATION : null;
        return new RunBatch(plan, planFile, first, size, jobs, records, true, List.of());
    }

    private RunBatch measure() throws IOException {
        progress.status("measuring run " + (measuringRuns + 1) + " of " + measuring);
        Plan random = new RandomPlan(FoundFailure.MEASURING, technique.id(), 1);
        RecordingLevel records = technique.needs() == RecordingLevel.ALLOCATIONS
                ? RecordingLevel.ALLOCATIONS
                : RecordingLevel.SYNCHRONIZATION;
        int size = Math.min(jobs, measuring - measuringRuns);
        return new RunBatch(random, write(random, random.id()), measuringRuns + 1, size, 1, records, false, List.of());
    }

    /** Makes the plan for the measured size. */
    private void start() throws IOException {
        if (withoutLength > 0) {
            progress.note(withoutLength
                    + " of the measuring runs did not end and were not used to estimate the length of a run"
                    + " (see --timeout)");
        }
        if (measured.runs() == 0) {
            // All runs were cut short. An estimate that is too small is better than none; the search corrects it.
            measured.addAll(cutShort);
        }
        RunSize size = size(measured);
        use(plan(technique, size, options));
        if (measuring > 0) {
            technique.remarks(plan, size, options).forEach(progress::note);
        }
    }

    @Override
    public void recorded(RunBatch batch, List<RunReport> reports) throws IOException {
        if (runs.runs() == 0) {
            reports.get(0).checkStarted();
        }
        if (!batch.isCounted() && technique.needs() == RecordingLevel.ALLOCATIONS && variables == null) {
            look(reports);
        }
    }

    /** Counts the variables of the first measuring runs; their recordings are not kept. */
    private void look(List<RunReport> reports) {
        List<Recording> recordings = new ArrayList<>();
        try {
            for (RunReport report : reports) {
                if (report.outcome() != null) {
                    recordings.add(Recording.open(report.directory().resolve(RunReport.RECORDING)));
                }
            }
            if (!recordings.isEmpty()) {
                variables = VariableUses.of(recordings);
                events =
                        ThreadEvents.of(recordings.stream().map(EventSource::of).toList());
            }
        } finally {
            recordings.forEach(Recording::close);
        }
    }

    @Override
    public void made(RunBatch batch, List<SeedRun> made) throws IOException {
        for (SeedRun run : made) {
            boolean isWhole = run.outcome() != null && run.outcome().end() == Outcome.End.EXIT;
            if (isWhole) {
                (batch.isCounted() ? seen : measured).add(run.outcome());
            }
            if (batch.isCounted()) {
                tried++;
            } else {
                measuringRuns++;
                measureCutShort(run);
            }
        }
        if (batch.isCounted()) {
            correct();
        }
    }

    private void measureCutShort(SeedRun run) {
        if (run.outcome() != null && hasLength(run)) {
            cutShort.add(run.outcome());
        } else {
            withoutLength++;
        }
    }

    /**
     * Whether the operations of an unfinished run are a part of those of a complete run; a spinning run can have any
     * number.
     */
    private static boolean hasLength(SeedRun run) {
        return run.verdict() != RunVerdict.TIMED_OUT
                && switch (run.outcome().end()) {
                    case EXIT, DEADLOCK, LOST_NOTIFICATION, STARVATION, NEVER_EXITS -> true;
                    case NO_PROGRESS, NEVER_SEES, HANG, DIVERGED, STOPPED, UNFIT -> false;
                };
    }

    /** Makes a new plan if the runs differ much from what the plan expects. */
    private void correct() throws IOException {
        if (seen.runs() < ENOUGH_TO_CORRECT) {
            return;
        }
        RunSize real = size(seen);
        String mismatch = technique.mismatch(plan, real);
        if (mismatch == null) {
            return;
        }
        Plan corrected = plan(technique, real, options);
        if (!corrected.equals(plan)) {
            progress.note(mismatch + "; using the observed size from now on");
            use(corrected);
        }
    }

    private void use(Plan other) throws IOException {
        plans++;
        planFile = write(other, other.id() + (plans == 1 ? "" : "-" + plans));
        plan = other;
    }

    private Path write(Plan made, String name) throws IOException {
        Path file = directory.resolve(name + ".json");
        OutputFile.directory(directory);
        PlanFile.write(file, made);
        return file;
    }

    /** @throws UsageException if options contradict each other */
    static Plan plan(Searching technique, RunSize size, OptionValues options) {
        try {
            return technique.plan(size, options);
        } catch (IllegalArgumentException e) {
            throw new UsageException(e.getMessage());
        }
    }

    // Results

    /** The plan of the last runs, or of the next ones if only measuring runs were made. */
    Plan plan() {
        return plan == null ? plan(technique, size(), options) : plan;
    }

    /** Mean size of the runs that ended by themselves. */
    RunSize size() {
        return size(seen.runs() > 0 ? seen : measured);
    }

    private RunSize size(SizeMean of) {
        RunSize mean = of.mean();
        return new RunSize(mean.decisions(), mean.acquisitions(), mean.threads(), variables, events);
    }
}
