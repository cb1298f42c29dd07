package dev.heddle.engine.internal.campaign;

import dev.heddle.analyzer.rankchecker.ThreadEvents;
import dev.heddle.analyzer.rankchecker.VariableUses;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.engine.base.Progress;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.Recorded;
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
 * Searches among schedules: measures how large a run is, then runs with the seeds 1, 2, 3, … until all are done, the budget is spent, or one
 * failure is enough. Runs that fail alike are one failure.
 *
 * <p>Runs are made many in one JVM, as long as that stays as it was; then they are as in JVMs of their own. What fails is run once more, recorded,
 * in a JVM of its own, and its exact plan is checked in another one.
 *
 * <p>What was measured may be wrong for the schedules of the search. If the runs turn out to be much longer or shorter, or to have more threads,
 * than the plan expects, the search says so and goes on with a plan that expects what was seen.
 */
public final class Search {
    /** A mean of fewer runs than this corrects nothing. */
    private static final int ENOUGH_TO_CORRECT = 5;

    /** Runs of each JVM before it is known whether JVMs stay clean, and whether the plan expects what there is. */
    private static final int FIRST_ROUND = 10;
    /** Runs of each JVM afterwards: so many that its start does not weigh. */
    private static final int ROUND = 500;

    /** Id of the plan of runs that measure. */
    static final String MEASURING = "measure";

    private static final String PLANS = "plans";

    private final Searching technique;
    private final OptionValues options;
    private final Runs executed;
    private final Runs measuring;
    private InProcessRuns inProcess;
    private final Path directory;
    private final int jobs;
    private final boolean first;
    private final Progress progress;
    private final FoundFailures found;
    private final SizeMean measured = new SizeMean();
    private final SizeMean seen = new SizeMean();
    private final List<Plan> plans = new ArrayList<>();
    private final Map<Verdict, Long> verdicts = new TreeMap<>();
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
     * @param executed where runs are executed
     * @param measuring where runs are executed that measure; recorded with allocations, if the technique is about variables
     * @param inProcess makes many runs in a JVM; null if each is to have its own
     * @param directory where findings and plans go, and runs
     * @param jobs how many targets run at the same time
     * @param first whether one failure is enough
     */
    public Search(
            Searching technique,
            OptionValues options,
            Runs executed,
            Runs measuring,
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
     * @param measuring how many runs to measure, at least 1; not done if the technique does not depend on it
     * @param tries how many runs to search
     * @throws UsageException if the program does not start
     */
    public void run(int measuring, int tries, Budget budget) throws IOException, InterruptedException {
        // Options that do not fit each other are said before anything runs.
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
                // The first run tells whether the program starts at all, and has a JVM of its own.
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

    private void measure(int number, Workers workers, Budget budget) throws IOException, InterruptedException {
        Plan plan = new RandomPlan(MEASURING, technique.id(), 1);
        Path file = write(plan);
        SizeMean cutShort = new SizeMean();
        int hung = 0;
        for (int from = 0; from < number && !isEnough() && (from == 0 || !budget.isSpent()); from += jobs) {
            progress.status("measuring run " + (from + 1) + " of " + number);
            List<RunReport> reports =
                    runAll(measuring, plan, file, from + 1, Math.min(jobs, number - from), workers, budget);
            if (technique.needs() == Recorded.ALLOCATIONS) {
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
                    + " of the runs that measure did not come to an end and tell nothing of how long runs are"
                    + " (see --timeout)");
        }
        if (measured.runs() == 0 && cutShort.runs() > 0) {
            // All of them were cut short, as by a deadlock. Better too small than unknown; the search corrects it.
            measured.addAll(cutShort);
        }
    }

    /** Whether the operations of a run that was cut short are some of those of a whole one: one that spins has any number. */
    private static boolean hasLength(RunReport report) {
        return report.verdict() != Verdict.TIMED_OUT
                && switch (report.outcome().end()) {
                    case EXIT, DEADLOCK, LOST_NOTIFICATION, NEVER_EXITS -> true;
                    case NO_PROGRESS, HANG, DIVERGED, STOPPED, UNFIT -> false;
                };
    }

    /** The variables of the first runs; their recordings are not kept. */
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

    private void batch(int size, Workers workers, Budget budget) throws IOException, InterruptedException {
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

    private void showProgress(Budget budget) {
        progress.status(technique.title() + ": run " + tried + ", " + failed + " failed, " + found.size()
                + (found.size() == 1 ? " failure" : " failures") + ", " + budget.leftInWords());
    }

    /** Many runs in few JVMs; if that cannot be, no more of them. */
    private void round(int most, Workers workers, Budget budget) throws IOException, InterruptedException {
        Plan plan = plan();
        int size = Math.min(most, jobs * (triedInProcess == 0 ? FIRST_ROUND : ROUND));
        Set<String> known = found.identities();
        AtomicInteger told = new AtomicInteger();
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
                        progress.status(technique.title() + ": run " + (tried + told.incrementAndGet()) + ", "
                                + found.size() + (found.size() == 1 ? " failure" : " failures") + ", "
                                + budget.leftInWords());
                        boolean isNews = run.failure() != null
                                && !known.contains(run.failure().identity());
                        return first && isNews || budget.isSpent();
                    });
        } catch (PlanException | UsageException e) {
            goOnFresh(e.getMessage());
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
            goOnFresh("after a run, " + round.reasonAgainst());
        }
    }

    private void goOnFresh(String reason) {
        inProcess = null;
        progress.note("many runs in one JVM do not work here: " + reason + "; going on with a JVM for each");
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

    private List<RunReport> runAll(Runs by, Plan plan, Path file, long seed, int size, Workers workers, Budget budget)
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

    /** @throws UsageException if the options do not fit each other */
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

    /** Runs that are far from what the plan expects are worth a new plan. */
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
            progress.note(mismatch + "; going on with what was seen");
            use(corrected);
        }
    }

    // Results

    /** The plan of the last runs. */
    public Plan plan() {
        return plans.get(plans.size() - 1);
    }

    /** Runs that were searched. */
    public int tried() {
        return tried;
    }

    /** How many of them failed. */
    public int failed() {
        return failed;
    }

    /** All controlled runs, those that measure and those that check exact plans included. */
    public int runs() {
        return runs + found.runs();
    }

    /** How many of those that were searched were made many in a JVM. */
    public int triedInProcess() {
        return triedInProcess;
    }

    /** How many JVMs these took. */
    public int jvms() {
        return jvms;
    }

    /** How large runs are: mean over those that came to their end. */
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

    /** What came of the runs, by how many. */
    public Map<Verdict, Long> verdicts() {
        return Map.copyOf(verdicts);
    }

    /** The failures, the first found first. */
    public List<FoundFailure> found() {
        return found.list();
    }

    /** The same, to take in those of runs that are made for something else. */
    public FoundFailures failures() {
        return found;
    }

    /** The document of the search. */
    public Findings findings() {
        Map<String, Long> counts = new TreeMap<>();
        counts.put("candidates", 0L);
        counts.put("confirmed", (long) found.size());
        counts.put("failures", (long) failed);
        counts.put("runs", (long) runs());
        counts.put("searched", (long) tried);
        counts.put("in process", (long) triedInProcess);
        counts.put("JVMs", (long) jvms + runs() - triedInProcess);
        counts.put("timed out", verdicts.getOrDefault(Verdict.TIMED_OUT, 0L));
        counts.put("cut by the budget", verdicts.getOrDefault(Verdict.CUT, 0L));
        counts.put("further failures", found.beyond());
        counts.put("lost", verdicts.getOrDefault(Verdict.LOST, 0L));
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

    /** How large runs were. */
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

        /** The mean of decisions and acquisitions, and the most threads. */
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
