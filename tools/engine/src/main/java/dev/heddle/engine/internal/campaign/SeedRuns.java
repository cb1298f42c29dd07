package dev.heddle.engine.internal.campaign;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanException;
import dev.heddle.trace.run.Explored;
import dev.heddle.trace.run.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * Makes the runs of all seeds of plans, many in one JVM as long as that stays as it was, else each in a JVM of its own, and keeps the failures. All
 * plans name the same variables to track, so the JVMs go on with the next one. Not thread-safe.
 */
public final class SeedRuns implements AutoCloseable {
    /** The start of a JVM takes as long as so many small runs. */
    private static final int WORTH_A_JVM = 200;

    private final Runs executed;
    private final Path directory;
    private final Workers workers;
    private final Progress progress;
    private final FoundFailures found;
    private final KeptJvms kept;
    private final Map<Verdict, Long> verdicts = new EnumMap<>(Verdict.class);
    private InProcessRuns inProcess;
    private long runsInProcess;
    private long fresh;
    private long jvms;

    /**
     * One of the runs.
     *
     * @param failure what the program did wrong, or null
     * @param outcome null if nobody knows what the run did
     * @param explored null for plans of other kinds, and if nobody knows
     */
    public record SeedRun(long seed, Verdict verdict, Failure failure, Outcome outcome, Explored explored) {}

    /**
     * @param executed where a run with a JVM of its own is executed
     * @param inProcess makes many in one; null if each is to have its own
     * @param directory where plans, runs and failures go
     */
    public SeedRuns(Runs executed, InProcessRuns inProcess, Path directory, Workers workers, Progress progress) {
        this.executed = executed;
        this.kept = new KeptJvms(directory.resolve("runs").resolve("kept"));
        this.inProcess = inProcess == null ? null : inProcess.keeping(kept);
        this.directory = directory;
        this.workers = workers;
        this.progress = progress;
        found = new FoundFailures(executed, directory, progress);
    }

    /**
     * @param plan enforced with the seeds 1, 2, …
     * @return the lowest seed first; from the first run on that there was no time for, none
     */
    public List<SeedRun> make(Plan plan, Path planFile, int seeds, Budget budget)
            throws IOException, InterruptedException {
        List<SeedRun> made = new ArrayList<>();
        if (inProcess != null) {
            inProcess(plan, planFile, seeds, budget, made);
        }
        while (made.size() < seeds && !budget.isSpent() && inProcess == null) {
            fresh(plan, planFile, made.size() + 1, Math.min(workers.jobs(), seeds - made.size()), budget, made);
        }
        return made;
    }

    private void inProcess(Plan plan, Path planFile, int seeds, Budget budget, List<SeedRun> made)
            throws IOException, InterruptedException {
        InProcessRound round;
        try {
            round = InProcessRound.make(
                    inProcess.within(budget.left()),
                    planFile,
                    1,
                    seeds,
                    directory,
                    workers,
                    1 + seeds / WORTH_A_JVM,
                    run -> budget.isSpent());
        } catch (PlanException | UsageException e) {
            goOnFresh(e.getMessage());
            return;
        }
        jvms += round.jvms();
        for (InProcessRun run : round.runs()) {
            if (run.seed() != made.size() + 1) {
                break;
            }
            runsInProcess++;
            count(run.verdict());
            boolean knows = !run.isLost();
            made.add(new SeedRun(
                    run.seed(),
                    run.verdict(),
                    run.failure(),
                    knows ? run.line().outcome() : null,
                    knows ? run.line().explored() : null));
            if (run.failure() != null) {
                found.add(plan, planFile, run);
            }
        }
        for (InProcessRun run : round.runs()) {
            if (run.schedule() != null) {
                Files.deleteIfExists(run.schedule());
            }
        }
        kept.tidy();
        if (round.reasonAgainst() != null) {
            goOnFresh("after a run, " + round.reasonAgainst());
        }
    }

    /** Takes in a run that was made elsewhere, and whose files may be kept: a failure of it counts like any other. */
    public void add(Plan plan, Path planFile, RunReport report) throws IOException, InterruptedException {
        if (report.failure() != null) {
            found.add(plan, planFile, plan.seed(), report);
        }
    }

    /** Failures of yet another kind, when there were too many kinds already. */
    public long beyond() {
        return found.beyond();
    }

    /** Ends the JVMs that wait. */
    @Override
    public void close() throws IOException {
        kept.close();
    }

    private void goOnFresh(String reason) {
        inProcess = null;
        kept.end();
        progress.note("many runs in one JVM do not work here: " + reason + "; going on with a JVM for each");
    }

    private void fresh(Plan plan, Path planFile, long from, int count, Budget budget, List<SeedRun> made)
            throws IOException, InterruptedException {
        List<Callable<RunReport>> work = new ArrayList<>();
        for (long seed = from; seed < from + count; seed++) {
            Plan seeded = plan.withSeed(seed);
            Path place = directory.resolve("runs").resolve(plan.id() + "-" + seed);
            work.add(() -> executed.run(seeded, planFile, seeded.seed(), place, budget.left()));
        }
        long seed = from;
        for (RunReport report : workers.all(work)) {
            this.fresh++;
            count(report.verdict());
            Path told = report.directory().resolve(RunReport.RECORDING).resolve(Explored.FILE_NAME);
            made.add(new SeedRun(
                    seed,
                    report.verdict(),
                    report.failure(),
                    report.outcome(),
                    Files.exists(told) ? Explored.read(told) : null));
            boolean isNews = report.failure() != null && found.add(plan, planFile, seed, report);
            if (!isNews) {
                Directories.delete(report.directory());
            }
            seed++;
        }
    }

    private void count(Verdict verdict) {
        verdicts.merge(verdict, 1L, Long::sum);
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

    /** How many of the runs were made in a JVM with others. */
    public long runsInProcess() {
        return runsInProcess;
    }

    /** JVMs that were started, those that record and check failures among them. */
    public long jvms() {
        return jvms + fresh + found.runs();
    }

    /** Runs altogether, those that record and check failures among them. */
    public long runs() {
        return runsInProcess + fresh + found.runs();
    }
}
