package dev.heddle.engine.internal.hunt;

import dev.heddle.analyzer.rankchecker.ThreadEvents;
import dev.heddle.analyzer.rankchecker.VariableUses;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.engine.base.Progress;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.runs.FoundFailure;
import dev.heddle.engine.internal.runs.FoundFailures;
import dev.heddle.engine.internal.runs.InProcessRound;
import dev.heddle.engine.internal.runs.InProcessRun;
import dev.heddle.engine.internal.runs.InProcessRuns;
import dev.heddle.engine.internal.runs.RunExecutor;
import dev.heddle.engine.internal.runs.RunReport;
import dev.heddle.engine.internal.runs.RunVerdict;
import dev.heddle.engine.internal.runs.TimeBudget;
import dev.heddle.engine.internal.runs.Workers;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.RecordingLevel;
import dev.heddle.engine.technique.RunSize;
import dev.heddle.engine.technique.Searching;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanException;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.RandomPlan;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.run.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Searches schedules with one plan and the seeds 1, 2, 3, …: first measures the size of a run, then runs until all
 * seeds are done, the budget is spent, or one failure is enough. Runs that fail alike are one failure.
 *
 * <p>One JVM makes many runs as long as they leave its state unchanged; afterwards each run has a fresh JVM. A failing
 * run is repeated, recorded, in a fresh JVM, and its exact plan is checked in another one.
 *
 * <p>Measurements may be wrong for the schedules of the search. If runs are much longer or shorter, or have more
 * threads, than the plan expects, the search reports that and continues with a plan for the observed size.
 */
public final class Search {
    /** A mean of fewer runs does not correct the plan. */
    private static final int ENOUGH_TO_CORRECT = 5;

    /** Runs of each JVM until it is known whether JVMs stay clean and the plan has the right size. */
    private static final int FIRST_ROUND = 10;
    /** Runs of each JVM afterwards: enough to make its start negligible. */
    private static final int ROUND = 500;

    private static final String PLANS = "plans";

    private final Searching technique;
    private final OptionValues options;
    private final RunExecutor executed;
    private final RunExecutor measuring;
    private InProcessRuns inProcess;
    private final Path directory;
    private final int jobs;
    private final boolean first;
    private final Progress progress;
    private final FoundFailures found;
    private final SizeMean measured = new SizeMean();
    private final SizeMean seen = new SizeMean();
    private final List<Plan> plans = new ArrayList<>();
    private final Map<RunVerdict, Long> verdicts = new TreeMap<>();
    private VariableUses variables;
    private ThreadEvents events;
    private Path planFile;
    private long nextSeed = 1;
    private int tried;
    private int failed;
    private int triedInProcess;
    private int jvms;
    private int runs;
    private boolean budgetSpent;

    /**
     * @param executed executes runs
     * @param measuring executes measuring runs; records allocations if the technique needs variables
     * @param inProcess makes many runs in a JVM; null for a fresh JVM each
     * @param directory for findings, plans and runs
     * @param jobs number of targets that run at the same time
     * @param first whether to stop at the first failure
     */
    public Search(
            Searching technique,
            OptionValues options,
            RunExecutor executed,
            RunExecutor measuring,
            InProcessRuns inProcess,
            Path directory,
            int jobs,
            boolean first,
            Progress progress) {
        this.technique = technique;
        this.options = options;
        this.executed = executed;
        this.measuring = measuring;
        this.found = new FoundFailures(executed, directory, progress);
        this.inProcess = inProcess;
        this.directory = directory;
        this.jobs = jobs;
        this.first = first;
        this.progress = progress;
    }

    /**
     * @param measuring number of runs to measure, at least 1; ignored if the technique does not depend on the size of a
     *     run
     * @param tries number of runs to search
     * @throws UsageException if the program does not start
     */
    public void run(int measuring, int tries, TimeBudget budget) throws IOException, InterruptedException {
        // Reports contradictory options before anything runs.
        plan(RunSize.UNKNOWN);
        try (Workers workers = new Workers(jobs)) {
            if (technique.isSized()) {
                measure(measuring, workers, budget);
            }
            RunSize size = size(measured);
            Plan plan = plan(size);
            if (technique.isSized()) {
                technique.remarks(plan, size, options).forEach(progress::note);
            }
            use(plan);
            while (tried < tries && !isEnough()) {
                if (budget.isSpent()) {
                    budgetSpent = true;
                    return;
                }
                // The first run shows whether the program starts at all, and has a fresh JVM.
                if (inProcess == null) {
                    batch(Math.min(jobs, tries - tried), workers, budget);
                } else if (runs == 0) {
                    batch(1, workers, budget);
                } else {
                    round(tries - tried, workers, budget);
                }
                showProgress(budget);
                correct();
            }
        }
    }

    private void measure(int number, Workers workers, TimeBudget budget) throws IOException, InterruptedException {
        Plan plan = new RandomPlan(FoundFailure.MEASURING, technique.id(), 1);
        Path file = write(plan);
        SizeMean cutShort = new SizeMean();
        int hung = 0;
        for (int from = 0; from < number && !isEnough() && (from == 0 || !budget.isSpent()); from += jobs) {
            progress.status("measuring run " + (from + 1) + " of " + number);
            List<RunReport> reports =
                    runAll(measuring, plan, file, from + 1, Math.min(jobs, number - from), workers, budget);
            if (technique.needs() == RecordingLevel.ALLOCATIONS) {
                look(reports);
            }
            for (int i = 0; i < reports.size(); i++) {
                RunReport report = reports.get(i);
                take(plan, file, from + 1 + i, report, measured);
                if (report.outcome() != null && hasLength(report)) {
                    cutShort.add(report.outcome());
                } else {
                    hung++;
                }
            }
        }
        if (hung > 0) {
            progress.note(hung
                    + " of the measuring runs did not end and were not used to estimate the length of a run"
                    + " (see --timeout)");
        }
        if (measured.runs() == 0 && cutShort.runs() > 0) {
            // All runs were cut short, for example by a deadlock. An estimate that is too small is better than none;
            // the search corrects it.
            measured.addAll(cutShort);
        }
    }

    /**
     * Whether the operations of an unfinished run are a part of those of a complete run; a spinning run can have any
     * number.
     */
    private static boolean hasLength(RunReport report) {
        return report.verdict() != RunVerdict.TIMED_OUT
                && switch (report.outcome().end()) {
                    case EXIT, DEADLOCK, LOST_NOTIFICATION, NEVER_EXITS -> true;
                    case NO_PROGRESS, HANG, DIVERGED, STOPPED, UNFIT -> false;
                };
    }

    /** Counts the variables of the first runs; their recordings are not kept. */
    private void look(List<RunReport> reports) {
        if (variables != null) {
            return;
        }
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

    private void batch(int size, Workers workers, TimeBudget budget) throws IOException, InterruptedException {
        Plan plan = plan();
        Path file = planFile;
        long seed = nextSeed;
        nextSeed += size;
        List<RunReport> reports = runAll(executed, plan, file, seed, size, workers, budget);
        for (int i = 0; i < reports.size(); i++) {
            tried++;
            failed += take(plan, file, seed + i, reports.get(i), seen) ? 1 : 0;
        }
    }

    private void showProgress(TimeBudget budget) {
        progress.status(technique.title() + ": run " + tried + ", " + failed + " failed, " + found.size()
                + (found.size() == 1 ? " failure" : " failures") + ", " + budget.leftInWords());
    }

    /** Makes many runs in few JVMs, and switches to fresh JVMs if that does not work. */
    private void round(int most, Workers workers, TimeBudget budget) throws IOException, InterruptedException {
        Plan plan = plan();
        int size = Math.min(most, jobs * (triedInProcess == 0 ? FIRST_ROUND : ROUND));
        Set<String> known = found.identities();
        AtomicInteger reported = new AtomicInteger();
        InProcessRound round;
        try {
            round = InProcessRound.make(
                    inProcess.within(budget.left()),
                    planFile,
                    nextSeed,
                    size,
                    directory.resolve("runs").resolve("in-process-" + nextSeed),
                    workers,
                    jobs,
                    run -> {
                        progress.status(technique.title() + ": run " + (tried + reported.incrementAndGet()) + ", "
                                + found.size() + (found.size() == 1 ? " failure" : " failures") + ", "
                                + budget.leftInWords());
                        boolean isNews = run.failure() != null
                                && !known.contains(run.failure().identity());
                        return first && isNews || budget.isSpent();
                    });
        } catch (PlanException | UsageException e) {
            useFreshJvms(e.getMessage());
            return;
        }
        nextSeed += size;
        jvms += round.jvms();
        for (InProcessRun run : round.runs()) {
            tried++;
            triedInProcess++;
            failed += take(plan, run) ? 1 : 0;
        }
        Directories.delete(round.directory());
        if (round.reasonAgainst() != null) {
            useFreshJvms("after a run, " + round.reasonAgainst());
        }
    }

    private void useFreshJvms(String reason) {
        inProcess = null;
        progress.note("cannot make many runs in one JVM: " + reason + "; using a fresh JVM for each run");
    }

    /** @return whether the run failed */
    private boolean take(Plan plan, InProcessRun run) throws IOException, InterruptedException {
        runs++;
        verdicts.merge(run.verdict(), 1L, Long::sum);
        if (!run.isLost() && run.line().outcome().end() == Outcome.End.EXIT) {
            seen.add(run.line().outcome());
        }
        if (run.failure() == null) {
            return false;
        }
        found.add(plan, planFile, run);
        return true;
    }

    private List<RunReport> runAll(
            RunExecutor by, Plan plan, Path file, long seed, int size, Workers workers, TimeBudget budget)
            throws IOException, InterruptedException {
        List<Callable<RunReport>> work = new ArrayList<>();
        for (long s = seed; s < seed + size; s++) {
            long one = s;
            Path runDirectory = directory.resolve("runs").resolve(plan.id() + "-" + one);
            work.add(() -> by.run(plan, file, one, runDirectory, budget.left()));
        }
        return workers.all(work);
    }

    /** @return whether the run failed */
    private boolean take(Plan plan, Path file, long seed, RunReport report, SizeMean sizes)
            throws IOException, InterruptedException {
        runs++;
        verdicts.merge(report.verdict(), 1L, Long::sum);
        if (runs == 1) {
            report.checkStarted();
        }
        if (report.outcome() != null && report.outcome().end() == Outcome.End.EXIT) {
            sizes.add(report.outcome());
        }
        if (report.failure() == null) {
            Directories.delete(report.directory());
            return false;
        }
        if (!found.add(plan, file, seed, report)) {
            Directories.delete(report.directory());
        }
        return true;
    }

    private boolean isEnough() {
        return first && found.isAnyChecked();
    }

    // Plans

    private void use(Plan plan) throws IOException {
        planFile = write(plan);
        plans.add(plan);
    }

    /** @throws UsageException if options contradict each other */
    private Plan plan(RunSize size) {
        try {
            return technique.plan(size, options);
        } catch (IllegalArgumentException e) {
            throw new UsageException(e.getMessage());
        }
    }

    private Path write(Plan plan) throws IOException {
        Path folder = directory.resolve(PLANS);
        Files.createDirectories(folder);
        Path file = folder.resolve(plan.id() + (plans.isEmpty() ? "" : "-" + (plans.size() + 1)) + ".json");
        PlanFile.write(file, plan);
        return file;
    }

    /** Makes a new plan if the runs differ much from what the plan expects. */
    private void correct() throws IOException {
        if (seen.runs() < ENOUGH_TO_CORRECT) {
            return;
        }
        RunSize real = size(seen);
        String mismatch = technique.mismatch(plan(), real);
        if (mismatch == null) {
            return;
        }
        Plan corrected = plan(real);
        if (!corrected.equals(plan())) {
            progress.note(mismatch + "; using the observed size from now on");
            use(corrected);
        }
    }

    // Results

    /** The plan of the last runs. */
    public Plan plan() {
        return plans.get(plans.size() - 1);
    }

    /** Number of runs of the search. */
    public int tried() {
        return tried;
    }

    /** Number of these runs that failed. */
    public int failed() {
        return failed;
    }

    /** Number of all controlled runs, including measuring runs and checks of exact plans. */
    public int runs() {
        return runs + found.runs();
    }

    /** Number of runs of the search in shared JVMs. */
    public int triedInProcess() {
        return triedInProcess;
    }

    /** Number of shared JVMs. */
    public int jvms() {
        return jvms;
    }

    /** Mean size of the runs that ended by themselves. */
    public RunSize size() {
        return size(seen.runs() > 0 ? seen : measured);
    }

    private RunSize size(SizeMean of) {
        RunSize mean = of.mean();
        return new RunSize(mean.decisions(), mean.acquisitions(), mean.threads(), variables, events);
    }

    /** Whether the budget was spent before all runs were made. */
    public boolean isBudgetSpent() {
        return budgetSpent;
    }

    /** Number of runs by verdict. */
    public Map<RunVerdict, Long> verdicts() {
        return Map.copyOf(verdicts);
    }

    /** The failures in the order in which they were found. */
    public List<FoundFailure> found() {
        return found.list();
    }

    /** The failures, so that runs made for another purpose can add theirs. */
    public FoundFailures failures() {
        return found;
    }

    /** The findings of the search. */
    public Findings findings() {
        Map<String, Long> counts = new TreeMap<>();
        counts.put("candidates", 0L);
        counts.put("confirmed", (long) found.size());
        counts.put("failures", (long) failed);
        counts.put("runs", (long) runs());
        counts.put("searched", (long) tried);
        counts.put("in process", (long) triedInProcess);
        counts.put("JVMs", (long) jvms + runs() - triedInProcess);
        counts.put("timed out", verdicts.getOrDefault(RunVerdict.TIMED_OUT, 0L));
        counts.put("cut by the budget", verdicts.getOrDefault(RunVerdict.CUT, 0L));
        counts.put("further failures", found.beyond());
        counts.put("lost", verdicts.getOrDefault(RunVerdict.LOST, 0L));
        counts.put("threads", size().threads());
        counts.put("decisions", size().decisions());
        counts.put("acquisitions", size().acquisitions());
        return new Findings(
                technique.id(),
                List.of(),
                counts,
                found.list().stream()
                        .map(failure -> failure.finding(directory, tried))
                        .toList());
    }

    /** Accumulates the size of runs. */
    private static final class SizeMean {
        private int runs;
        private long decisions;
        private long acquisitions;
        private long threads;

        void add(Outcome outcome) {
            runs++;
            decisions += outcome.decisions();
            acquisitions += outcome.acquisitions();
            threads = Math.max(threads, outcome.threads());
        }

        void addAll(SizeMean other) {
            runs += other.runs;
            decisions += other.decisions;
            acquisitions += other.acquisitions;
            threads = Math.max(threads, other.threads);
        }

        int runs() {
            return runs;
        }

        /** Mean number of decisions and acquisitions, and the largest number of threads. */
        RunSize mean() {
            return runs == 0
                    ? RunSize.UNKNOWN
                    : new RunSize(
                            Math.round((double) decisions / runs),
                            Math.round((double) acquisitions / runs),
                            threads,
                            null,
                            null);
        }
    }
}
