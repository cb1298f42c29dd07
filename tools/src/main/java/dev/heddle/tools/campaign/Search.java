package dev.heddle.tools.campaign;

import dev.heddle.tools.cli.Console;
import dev.heddle.tools.cli.UsageException;
import dev.heddle.tools.technique.Searching;
import dev.heddle.tools.technique.Searching.Size;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.plan.ExactPlan;
import dev.heddle.trace.plan.PctPlan;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.RandomPlan;
import dev.heddle.trace.run.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;

/**
 * Searches among schedules: measures how large a run is, then runs with the seeds 1, 2, 3, … until all are done, the budget is spent, or one
 * failure is enough. Runs that fail in the same words are one failure.
 *
 * <p>What was measured may be wrong for the schedules of the search. If the runs turn out to be much longer or shorter, or to have more threads,
 * than the plan expects, the search says so and goes on with a plan that expects what was seen.
 */
public final class Search {
    /** So many times longer or shorter than expected is too far from it. */
    private static final double FAR = 1.5;
    /** A mean of fewer runs than this corrects nothing. */
    private static final int ENOUGH_TO_CORRECT = 5;

    /** Id of the plan of runs that measure. */
    static final String MEASURING = "measure";

    private static final String PLANS = "plans";

    private final Searching technique;
    private final Searching.Options options;
    private final Runs executed;
    private final Path directory;
    private final int jobs;
    private final boolean first;
    private final Console console;
    private final Map<String, FoundFailure> found = new LinkedHashMap<>();
    private final SizeMean measured = new SizeMean();
    private final SizeMean seen = new SizeMean();
    private final List<Plan> plans = new ArrayList<>();
    private final Map<Verdict, Long> verdicts = new TreeMap<>();
    private Path planFile;
    private int tried;
    private int failed;
    private int runs;
    private boolean budgetSpent;

    /**
     * @param executed where runs are executed
     * @param directory where findings and plans go, and runs
     * @param jobs how many targets run at the same time
     * @param first whether one failure is enough
     */
    public Search(
            Searching technique,
            Searching.Options options,
            Runs executed,
            Path directory,
            int jobs,
            boolean first,
            Console console) {
        this.technique = technique;
        this.options = options;
        this.executed = executed;
        this.directory = directory;
        this.jobs = jobs;
        this.first = first;
        this.console = console;
    }

    /**
     * @param measuring how many runs to measure, at least 1; not done if the technique does not depend on it
     * @param tries how many runs to search
     * @throws UsageException if the program does not start
     */
    public void run(int measuring, int tries, Budget budget) throws IOException, InterruptedException {
        // Options that do not fit each other are said before anything runs.
        technique.plan(Size.UNKNOWN, options);
        try (Workers workers = new Workers(jobs)) {
            if (technique.isSized()) {
                measure(measuring, workers, budget);
            }
            use(technique.plan(measured.mean(), options));
            while (tried < tries && !isEnough()) {
                if (budget.isSpent()) {
                    budgetSpent = true;
                    return;
                }
                batch(Math.min(jobs, tries - tried), workers, budget);
            }
        }
    }

    private void measure(int measuring, Workers workers, Budget budget) throws IOException, InterruptedException {
        Plan plan = new RandomPlan(MEASURING, technique.name(), 1);
        Path file = write(plan);
        SizeMean cutShort = new SizeMean();
        for (int from = 0; from < measuring && !isEnough() && (from == 0 || !budget.isSpent()); from += jobs) {
            console.status("measuring run " + (from + 1) + " of " + measuring);
            List<RunReport> reports = runAll(plan, file, from + 1, Math.min(jobs, measuring - from), workers, budget);
            for (int i = 0; i < reports.size(); i++) {
                RunReport report = reports.get(i);
                take(plan, file, from + 1 + i, report, measured);
                if (report.outcome() != null) {
                    cutShort.add(report.outcome());
                }
            }
        }
        if (measured.runs() == 0 && cutShort.runs() > 0) {
            // All of them were cut short, as by a deadlock. Better too small than unknown; the search corrects it.
            measured.addAll(cutShort);
        }
    }

    private void batch(int size, Workers workers, Budget budget) throws IOException, InterruptedException {
        Plan plan = plan();
        Path file = planFile;
        long seed = tried + 1L;
        List<RunReport> reports = runAll(plan, file, seed, size, workers, budget);
        for (int i = 0; i < reports.size(); i++) {
            tried++;
            failed += take(plan, file, seed + i, reports.get(i), seen) ? 1 : 0;
        }
        console.status(technique.title() + ": run " + tried + ", " + failed + " failed, " + found.size()
                + (found.size() == 1 ? " failure" : " failures"));
        correct();
    }

    private List<RunReport> runAll(Plan plan, Path file, long seed, int size, Workers workers, Budget budget)
            throws IOException, InterruptedException {
        List<Callable<RunReport>> work = new ArrayList<>();
        for (long s = seed; s < seed + size; s++) {
            long one = s;
            Path runDirectory = directory.resolve("runs").resolve(plan.id() + "-" + one);
            work.add(() -> executed.run(plan, file, one, runDirectory, budget.left()));
        }
        return workers.all(work);
    }

    /** @return whether the run failed */
    private boolean take(Plan plan, Path file, long seed, RunReport report, SizeMean sizes)
            throws IOException, InterruptedException {
        runs++;
        verdicts.merge(report.verdict(), 1L, Long::sum);
        checkStarted(report);
        if (report.outcome() != null && report.outcome().end() == Outcome.End.EXIT) {
            sizes.add(report.outcome());
        }
        if (report.verdict() != Verdict.CONFIRMED) {
            Directories.delete(report.directory());
            return false;
        }
        FoundFailure known = found.get(report.failure());
        if (known != null) {
            known.again();
            Directories.delete(report.directory());
            return true;
        }
        FoundFailure failure = new FoundFailure(plan, file, seed, report);
        found.put(report.failure(), failure);
        check(failure, plan, seed);
        return true;
    }

    private void checkStarted(RunReport report) throws IOException {
        if (runs > 1 || report.verdict() != Verdict.LOST && report.verdict() != Verdict.UNFIT) {
            return;
        }
        Path stderr = report.directory().resolve(ControlledRun.STDERR);
        String said = Files.exists(stderr)
                ? Files.readAllLines(stderr).stream()
                        .filter(line -> !line.isBlank())
                        .findFirst()
                        .orElse("it says nothing")
                : "it says nothing";
        throw new UsageException(
                "the program did not start (exit code " + report.target().exitCode() + "): " + said);
    }

    /** Writes the exact plan of a run, and replays it once. */
    private void check(FoundFailure failure, Plan plan, long seed) throws IOException, InterruptedException {
        Path file = directory.resolve("exact").resolve(failure.id() + ".json");
        ExactPlan exact = ExactPlans.write(failure.first(), plan.withSeed(seed), file);
        Path again = directory.resolve("runs").resolve(failure.id() + "-exact");
        failure.exact(file, ExactPlans.comesBack(executed, exact, file, again, Campaign.LONGEST));
        runs++;
    }

    private boolean isEnough() {
        return first && found.values().stream().anyMatch(FoundFailure::isExactChecked);
    }

    // Plans

    private void use(Plan plan) throws IOException {
        planFile = write(plan);
        plans.add(plan);
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
        if (!(plan() instanceof PctPlan expected) || seen.runs() < ENOUGH_TO_CORRECT) {
            return;
        }
        Size real = seen.mean();
        double ratio = (double) real.events(expected.counting()) / expected.events();
        if (ratio <= FAR && ratio >= 1 / FAR && real.threads() <= expected.threads()) {
            return;
        }
        Plan corrected = technique.plan(real, options);
        if (corrected.equals(expected)) {
            return;
        }
        console.note(String.format(
                "heddle: runs have %,d events and %d threads, and the plan expects %,d and %d; going on with what was seen",
                real.events(expected.counting()), real.threads(), expected.events(), expected.threads()));
        use(corrected);
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
        return runs;
    }

    /** How large runs are: mean over those that came to their end. */
    public Size size() {
        return seen.runs() > 0 ? seen.mean() : measured.mean();
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
        return List.copyOf(found.values());
    }

    /** The document of the search. */
    public Findings findings() {
        Map<String, Long> counts = new TreeMap<>();
        counts.put("candidates", 0L);
        counts.put("confirmed", (long) found.size());
        counts.put("failures", (long) failed);
        counts.put("runs", (long) runs);
        counts.put("searched", (long) tried);
        counts.put("timed out", verdicts.getOrDefault(Verdict.TIMED_OUT, 0L));
        counts.put("lost", verdicts.getOrDefault(Verdict.LOST, 0L));
        counts.put("threads", size().threads());
        counts.put("decisions", size().decisions());
        counts.put("acquisitions", size().acquisitions());
        return new Findings(
                technique.name(),
                List.of(),
                counts,
                found.values().stream()
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
        Size mean() {
            return runs == 0
                    ? Size.UNKNOWN
                    : new Size(
                            Math.round((double) decisions / runs), Math.round((double) acquisitions / runs), threads);
        }
    }
}
