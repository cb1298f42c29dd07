package dev.heddle.engine.internal.campaign;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanException;
import dev.heddle.trace.plan.Tracking;
import dev.heddle.trace.run.Explored;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.RunProfile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;

/**
 * Makes the runs of all seeds of plans, many in one JVM as long as that stays as it was, else each in a JVM of its own, and keeps the failures. The
 * JVMs go on with the next plan that names the same variables to track. Not thread-safe.
 */
public final class SeedRuns implements AutoCloseable {
    /** The start of a JVM takes as long as so many small runs. */
    private static final int WORTH_A_JVM = 200;

    private final Runs executed;
    private final Path directory;
    private final Workers workers;
    private final Progress progress;
    private final FoundFailures found;
    /** By what is tracked; null is nothing. */
    private final Map<Tracking, KeptJvms> kept = new HashMap<>();

    /** So many calls are named in a sentence. */
    private static final int NAMED = 3;

    private final Map<Verdict, Long> verdicts = new EnumMap<>(Verdict.class);
    /** Calls of the program that are no decisions, although their result depends on other threads. */
    private final Set<String> undecided = new TreeSet<>();

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
     * @param survey null if the plan does not ask for one, and if nobody knows
     * @param turns a number that two runs share if their schedules are the same; 0 if it is not known, as of a run whose JVM ended
     */
    public record SeedRun(
            long seed,
            Verdict verdict,
            Failure failure,
            Outcome outcome,
            Explored explored,
            RunProfile survey,
            long turns) {}

    /**
     * @param executed where a run with a JVM of its own is executed
     * @param inProcess makes many in one; null if each is to have its own
     * @param directory where plans, runs and failures go
     */
    public SeedRuns(Runs executed, InProcessRuns inProcess, Path directory, Workers workers, Progress progress) {
        this.executed = executed;
        this.inProcess = inProcess;
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
        return make(plan, planFile, 1, seeds, budget, failure -> false);
    }

    /**
     * @param plan enforced with the seeds from {@code first} on
     * @param isEnough told of each run that fails as none before; true to make no more
     * @return the lowest seed first; from the first run on that there was no time or need for, none
     */
    public List<SeedRun> make(
            Plan plan, Path planFile, long first, int seeds, Budget budget, Predicate<Failure> isEnough)
            throws IOException, InterruptedException {
        List<SeedRun> made = new ArrayList<>();
        AtomicBoolean isOver = new AtomicBoolean();
        Predicate<Failure> ends = failure -> {
            if (found.isNews(failure) && isEnough.test(failure)) {
                isOver.set(true);
            }
            return isOver.get() || budget.isSpent();
        };
        if (inProcess != null) {
            inProcess(plan, planFile, first, seeds, budget, ends, made);
        }
        boolean isEnded = isOver.get();
        while (made.size() < seeds && !budget.isSpent() && !isEnded && inProcess == null) {
            isEnded = fresh(
                    plan,
                    planFile,
                    first + made.size(),
                    Math.min(workers.jobs(), seeds - made.size()),
                    budget,
                    ends,
                    made);
        }
        return made;
    }

    private void inProcess(
            Plan plan, Path planFile, long first, int seeds, Budget budget, Predicate<Failure> ends, List<SeedRun> made)
            throws IOException, InterruptedException {
        InProcessRound round;
        try {
            round = InProcessRound.make(
                    inProcess.keeping(jvms(plan.tracking())).within(budget.left()),
                    planFile,
                    first,
                    seeds,
                    directory,
                    workers,
                    1 + seeds / WORTH_A_JVM,
                    run -> ends.test(run.failure()));
        } catch (PlanException | UsageException e) {
            goOnFresh(e.getMessage());
            return;
        }
        jvms += round.jvms();
        for (InProcessRun run : round.runs()) {
            if (run.seed() != first + made.size()) {
                break;
            }
            runsInProcess++;
            count(run.verdict());
            noteUndecided(run.isLost() ? null : run.line().outcome());
            boolean knows = !run.isLost();
            made.add(new SeedRun(
                    run.seed(),
                    run.verdict(),
                    run.failure(),
                    knows ? run.line().outcome() : null,
                    knows ? run.line().explored() : null,
                    knows ? run.line().survey() : null,
                    knows ? run.line().turns() : 0));
            if (run.failure() != null) {
                found.add(plan, planFile, run);
            }
        }
        for (InProcessRun run : round.runs()) {
            if (run.schedule() != null) {
                Files.deleteIfExists(run.schedule());
            }
        }
        for (KeptJvms some : kept.values()) {
            some.tidy();
        }
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
        for (KeptJvms some : kept.values()) {
            some.close();
        }
    }

    private KeptJvms jvms(Tracking tracking) {
        return kept.computeIfAbsent(
                tracking,
                other -> new KeptJvms(
                        directory.resolve("runs").resolve(kept.isEmpty() ? "kept" : "kept-" + (kept.size() + 1))));
    }

    /**
     * What makes many runs in one JVM, in those that wait here, for plans that track no variables; null if each run has a JVM of its own.
     * {@link #close} ends these JVMs.
     */
    public InProcessRuns inWaitingJvms() {
        return inProcess == null ? null : inProcess.keeping(jvms(null));
    }

    private void goOnFresh(String reason) {
        inProcess = null;
        kept.values().forEach(KeptJvms::end);
        progress.note("many runs in one JVM do not work here: " + reason + "; going on with a JVM for each");
    }

    /** @return whether a run said that there are enough */
    private boolean fresh(
            Plan plan, Path planFile, long from, int count, Budget budget, Predicate<Failure> ends, List<SeedRun> made)
            throws IOException, InterruptedException {
        List<Callable<RunReport>> work = new ArrayList<>();
        for (long seed = from; seed < from + count; seed++) {
            Plan seeded = plan.withSeed(seed);
            Path place = directory.resolve("runs").resolve(plan.id() + "-" + seed);
            work.add(() -> executed.run(seeded, planFile, seeded.seed(), place, budget.left()));
        }
        long seed = from;
        boolean isEnded = false;
        for (RunReport report : workers.all(work)) {
            this.fresh++;
            count(report.verdict());
            noteUndecided(report.outcome());
            Path told = report.directory().resolve(RunReport.RECORDING).resolve(Explored.FILE_NAME);
            Path surveyed = report.directory().resolve(RunReport.RECORDING).resolve(RunProfile.FILE_NAME);
            isEnded |= ends.test(report.failure());
            made.add(new SeedRun(
                    seed,
                    report.verdict(),
                    report.failure(),
                    report.outcome(),
                    Files.exists(told) ? Explored.read(told) : null,
                    Files.exists(surveyed) ? RunProfile.read(surveyed) : null,
                    report.scheduleHash()));
            boolean isNews = report.failure() != null && found.add(plan, planFile, seed, report);
            if (!isNews) {
                Directories.delete(report.directory());
            }
            seed++;
        }
        return isEnded;
    }

    private void noteUndecided(Outcome outcome) {
        if (outcome != null) {
            for (String note : outcome.notes()) {
                if (note.startsWith(Outcome.NO_DECISIONS)) {
                    undecided.addAll(List.of(
                            note.substring(Outcome.NO_DECISIONS.length()).split(", ")));
                }
            }
        }
    }

    /**
     * Calls of the program of which no schedule was tried although their result depends on other threads, as the runs named them, in the order of their names: what these
     * answer was not searched.
     */
    public Set<String> undecided() {
        return Collections.unmodifiableSet(undecided);
    }

    /** The same as a part of a sentence; empty if there are none. */
    public String undecidedInWords() {
        if (undecided.isEmpty()) {
            return "";
        }
        List<String> some = undecided.stream().limit(NAMED).toList();
        int more = undecided.size() - some.size();
        return "not searched, because they are no decisions: " + String.join(", ", some)
                + (more > 0 ? " and " + more + " more" : "");
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
