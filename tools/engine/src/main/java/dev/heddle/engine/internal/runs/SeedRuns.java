package dev.heddle.engine.internal.runs;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.technique.RecordingLevel;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanException;
import dev.heddle.trace.plan.Tracking;
import dev.heddle.trace.run.Explored;
import dev.heddle.trace.run.FinalValues;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.RunProfile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Makes the runs of all seeds of plans and keeps the failures. A shared JVM makes many runs as long as they leave its
 * state unchanged; otherwise each run has a fresh JVM. Shared JVMs also execute the next plan that needs the
 * same weaving. Not thread-safe.
 */
public final class SeedRuns implements AutoCloseable {
    /** Receives runs while a batch is made. */
    public interface Listener {
        /** A listener that needs all runs. */
        Listener ALL = isNewFailure -> false;

        /**
         * Called after each run, on several threads.
         *
         * @param isNewFailure whether it failed in a way that was not known before the batch
         * @return whether no further runs are needed
         */
        boolean isEnough(boolean isNewFailure);

        /** Receives runs in fresh JVMs before their files are deleted. */
        default void recorded(List<RunReport> reports) throws IOException {}

        /**
         * Receives each of these runs.
         *
         * @param index of the run among those that were made at the same time
         * @return whether the receiver keeps its files and reports its failure
         */
        default boolean keeps(int index, RunReport report) throws IOException, InterruptedException {
            return false;
        }
    }

    /** Number of small runs that take as long as the start of a JVM. */
    private static final int WORTH_A_JVM = 200;

    /** Runs that take longer together are worth the start of a JVM that weaves less. */
    private static final long LONG_NANOS = 8_000_000_000L;

    /** Runs that take longer are worth further JVMs, which soon make up for their start. */
    private static final long SLOW_NANOS = 700_000_000;

    /** In less time the first, slow run of another JVM is not made up for. */
    private static final Duration TO_GAIN = Duration.ofSeconds(10);

    private final RunExecutor executed;
    private final RunExecutor recording;
    private final Path directory;
    private final Workers workers;
    private final Progress progress;
    private final FoundFailures found;
    private final Map<Weaving, JvmPool> kept = new HashMap<>();

    /** Number of calls listed in a sentence. */
    private static final int NAMED = 3;

    private final Map<RunVerdict, Long> verdicts = new EnumMap<>(RunVerdict.class);
    /** Calls of the program at which the scheduler does not decide, although their result depends on other threads. */
    private final Set<String> undecided = new TreeSet<>();

    private InProcessRuns inProcess;
    private long runsInProcess;
    /** Wall time of a run in a shared JVM, in the round with the least: others contain starts of JVMs. */
    private long quickest = Long.MAX_VALUE;

    private long fresh;
    private long shared;

    /**
     * A shared JVM weaves classes once.
     *
     * @param tracking the variables whose accesses are woven; null for all accesses, which fits all plans
     * @param choosesReads whether plain reads take their values from hooks
     * @param leavesOut whether accesses without contention have no hooks, in a large program
     */
    private record Weaving(@Nullable Tracking tracking, boolean choosesReads, boolean leavesOut) {}

    /**
     * The result of a run.
     *
     * @param failure of the program, or null
     * @param outcome null if the result is unknown
     * @param explored null for plans of other kinds, and if the result is unknown
     * @param survey null if the plan does not request one, and if the result is unknown
     * @param turns a number that is equal for runs with the same schedule; 0 if unknown, for example if the JVM ended
     * @param result null if the run did not end by itself
     */
    public record SeedRun(
            long seed,
            RunVerdict verdict,
            Failure failure,
            Outcome outcome,
            Explored explored,
            RunProfile survey,
            long turns,
            RunResult result) {}

    /** The same without runs that record more than a hunt needs. */
    public SeedRuns(RunExecutor executed, InProcessRuns inProcess, Path directory, Workers workers, Progress progress) {
        this(executed, executed, inProcess, directory, workers, progress);
    }

    /**
     * @param executed executes runs in fresh JVMs
     * @param recording executes runs whose recordings contain allocations
     * @param inProcess makes many runs in one JVM; null for a fresh JVM each. If it keeps JVMs, they fit all plans
     *     without read choices
     * @param directory for plans, runs and failures
     */
    public SeedRuns(
            RunExecutor executed,
            RunExecutor recording,
            InProcessRuns inProcess,
            Path directory,
            Workers workers,
            Progress progress) {
        this.executed = executed;
        this.recording = recording;
        this.inProcess = inProcess;
        this.directory = directory;
        this.workers = workers;
        this.progress = progress;
        found = new FoundFailures(executed, directory, progress);
        if (inProcess != null && inProcess.kept() != null) {
            kept.put(new Weaving(null, false, inProcess.leavesOut()), inProcess.kept());
            shared = inProcess.kept().hasStarted() ? 1 : 0;
        }
    }

    /**
     * Makes the runs of a batch.
     *
     * @param plan enforced with the seeds from {@code first} on
     * @param jvms most shared JVMs at the same time
     * @param records what each run records in a fresh JVM of its own; null for shared JVMs as long as they stay clean
     * @return in the order of seeds; runs for which there was no time or need are missing
     */
    public List<SeedRun> make(
            Plan plan,
            Path planFile,
            long first,
            int seeds,
            int jvms,
            @Nullable RecordingLevel records,
            TimeBudget budget,
            Listener listener)
            throws IOException, InterruptedException {
        List<SeedRun> made = new ArrayList<>();
        AtomicBoolean isOver = new AtomicBoolean();
        Predicate<Failure> ends = failure -> {
            if (listener.isEnough(found.isNew(failure))) {
                isOver.set(true);
            }
            return isOver.get() || budget.isSpent();
        };
        // The first run of a hunt always has time to start; later ones would each add to a budget that is spent.
        if (isInProcess() && records == null && hasTime(runsInProcess, budget)) {
            inProcess(plan, planFile, first, seeds, jvms, budget, ends, made);
        }
        boolean isEnded = isOver.get();
        while (made.size() < seeds && hasTime(runs(), budget) && !isEnded && (records != null || !isInProcess())) {
            List<PlannedRun> planned = new ArrayList<>();
            for (int i = made.size(); i < seeds && planned.size() < workers.jobs(); i++) {
                planned.add(PlannedRun.of(plan, planFile, first + i));
            }
            isEnded = fresh(planned, records, budget, listener, ends, made);
        }
        return made;
    }

    /**
     * Makes runs of several plans at the same time, each in a fresh JVM.
     *
     * @param planned no more than run at the same time
     * @return in the same order
     */
    public List<SeedRun> make(
            List<PlannedRun> planned, @Nullable RecordingLevel records, TimeBudget budget, Listener listener)
            throws IOException, InterruptedException {
        List<SeedRun> made = new ArrayList<>();
        fresh(planned, records, budget, listener, failure -> listener.isEnough(found.isNew(failure)), made);
        return made;
    }

    private static boolean hasTime(long runs, TimeBudget budget) {
        return runs == 0 ? !budget.isOver() : !budget.isSpent();
    }

    /** Number of shared JVMs whose start is worthwhile for this number of small runs. */
    public static int worthwhileJvms(int seeds) {
        return 1 + seeds / WORTH_A_JVM;
    }

    /** Whether shared JVMs make the runs that record nothing. */
    public boolean isInProcess() {
        return inProcess != null;
    }

    private void inProcess(
            Plan plan,
            Path planFile,
            long first,
            int seeds,
            int jvms,
            TimeBudget budget,
            Predicate<Failure> ends,
            List<SeedRun> made)
            throws IOException, InterruptedException {
        InProcessRound round;
        boolean isSlow = runsInProcess > 0 && quickest > SLOW_NANOS;
        long begin = System.nanoTime();
        try {
            round = InProcessRound.make(
                    fitting(weaving(plan, seeds)).within(budget),
                    planFile,
                    first,
                    seeds,
                    directory,
                    workers,
                    isSlow && budget.hasLeft(TO_GAIN) ? workers.jobs() : jvms,
                    isSlow,
                    run -> ends.test(run.failure()));
        } catch (PlanException | UsageException e) {
            useFreshJvms(e.getMessage());
            return;
        }
        if (!round.runs().isEmpty()) {
            quickest = Math.min(
                    quickest, (System.nanoTime() - begin) / round.runs().size());
        }
        shared += round.jvms();
        for (InProcessRun run : round.runs()) {
            runsInProcess++;
            count(run.verdict());
            noteUndecided(run.isLost() ? null : run.line().outcome());
            made.add(seedRun(run));
            if (run.failure() != null) {
                found.add(plan, planFile, run);
            }
        }
        for (InProcessRun run : round.runs()) {
            if (run.schedule() != null) {
                Files.deleteIfExists(run.schedule());
            }
        }
        for (JvmPool some : kept.values()) {
            some.tidy();
        }
        if (round.reasonAgainst() != null) {
            useFreshJvms("after a run, " + round.reasonAgainst());
        }
    }

    private static SeedRun seedRun(InProcessRun run) {
        boolean knows = !run.isLost();
        return new SeedRun(
                run.seed(),
                run.verdict(),
                run.failure(),
                knows ? run.line().outcome() : null,
                knows ? run.line().explored() : null,
                knows ? run.line().survey() : null,
                knows ? run.line().turns() : 0,
                knows && !run.line().timedOut()
                        ? new RunResult(
                                PrintedResult.of(run.line().stdout()),
                                Objects.requireNonNullElse(run.line().values(), FinalValues.NONE))
                        : null);
    }

    /** Number of failures that were not stored, because the limit of different failures was reached. */
    public long beyond() {
        return found.beyond();
    }

    /** Ends the waiting JVMs. */
    @Override
    public void close() throws IOException {
        for (JvmPool some : kept.values()) {
            some.close();
        }
    }

    /** A JVM that weaves only the tracked variables runs faster, which pays off if the runs take long. */
    private Weaving weaving(Plan plan, int seeds) {
        boolean leavesOut = inProcess.leavesOut() && !plan.choosesReads() && !plan.countsAccesses();
        Weaving all = new Weaving(null, plan.choosesReads(), leavesOut);
        boolean hasJvm = kept.containsKey(all) && kept.get(all).hasStarted();
        boolean isBrief = runsInProcess > 0 && quickest < LONG_NANOS / seeds;
        return hasJvm && isBrief ? all : new Weaving(plan.tracking(), plan.choosesReads(), leavesOut);
    }

    private InProcessRuns fitting(Weaving weaving) {
        InProcessRuns jvms = inProcess.keeping(jvms(weaving));
        return weaving.leavesOut ? jvms : jvms.withAllAccesses();
    }

    private JvmPool jvms(Weaving weaving) {
        return kept.computeIfAbsent(
                weaving,
                other -> new JvmPool(
                        directory.resolve("runs").resolve(kept.isEmpty() ? "kept" : "kept-" + (kept.size() + 1))));
    }

    /**
     * Makes many runs in waiting JVMs of this object, for plans that track no variables; null if each run has a fresh
     * JVM. {@link #close} ends these JVMs.
     */
    public InProcessRuns inWaitingJvms() {
        return inProcess == null ? null : fitting(new Weaving(null, false, false));
    }

    /** Like {@link #inWaitingJvms}, for plans whose reads may see older writes. */
    public InProcessRuns inWaitingJvmsWithReadChoices() {
        return inProcess == null ? null : fitting(new Weaving(null, true, false));
    }

    private void useFreshJvms(String reason) {
        inProcess = null;
        kept.values().forEach(JvmPool::end);
        progress.note("cannot make many runs in one JVM: " + reason + "; using a fresh JVM for each run");
    }

    /** @return whether the caller needs no more runs */
    private boolean fresh(
            List<PlannedRun> planned,
            @Nullable RecordingLevel records,
            TimeBudget budget,
            Listener listener,
            Predicate<Failure> ends,
            List<SeedRun> made)
            throws IOException, InterruptedException {
        RunExecutor by = records == RecordingLevel.ALLOCATIONS ? recording : executed;
        List<Callable<RunReport>> work = new ArrayList<>();
        for (PlannedRun run : planned) {
            Path place = directory.resolve("runs").resolve(run.name());
            work.add(() -> by.run(run.plan(), run.file(), run.plan().seed(), place, budget.left()));
        }
        boolean isEnded = false;
        List<RunReport> reports = workers.all(work);
        listener.recorded(reports);
        for (int i = 0; i < reports.size(); i++) {
            PlannedRun run = planned.get(i);
            RunReport report = reports.get(i);
            this.fresh++;
            count(report.verdict());
            noteUndecided(report.outcome());
            Path explored = report.directory().resolve(RunReport.RECORDING).resolve(Explored.FILE_NAME);
            Path surveyed = report.directory().resolve(RunReport.RECORDING).resolve(RunProfile.FILE_NAME);
            Path valued = report.directory().resolve(RunReport.RECORDING).resolve(FinalValues.FILE_NAME);
            isEnded |= ends.test(report.failure());
            made.add(new SeedRun(
                    run.plan().seed(),
                    report.verdict(),
                    report.failure(),
                    report.outcome(),
                    Files.exists(explored) ? Explored.read(explored) : null,
                    Files.exists(surveyed) ? RunProfile.read(surveyed) : null,
                    report.scheduleHash(),
                    report.target().timedOut()
                            ? null
                            : new RunResult(
                                    PrintedResult.of(
                                            ProgramOutput.of(report.directory()).stdout()),
                                    Files.exists(valued) ? FinalValues.read(valued) : FinalValues.NONE)));
            if (!listener.keeps(i, report) && !isKept(run, report)) {
                Directories.delete(report.directory());
            }
        }
        return isEnded;
    }

    /** Keeps the files of a run with a new failure. */
    private boolean isKept(PlannedRun run, RunReport report) throws IOException, InterruptedException {
        return report.failure() != null
                && found.add(run.plan(), run.file(), run.plan().seed(), report);
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
     * Calls of the program at which the scheduler does not decide although their result depends on other threads, as
     * reported by the runs, sorted by name. Their other results were not searched.
     */
    public Set<String> undecided() {
        return Collections.unmodifiableSet(undecided);
    }

    /** The same as a part of a sentence; empty if there were no such calls. */
    public String undecidedInWords() {
        if (undecided.isEmpty()) {
            return "";
        }
        List<String> some = undecided.stream().limit(NAMED).toList();
        int more = undecided.size() - some.size();
        return "not searched, because the scheduler does not decide there: " + String.join(", ", some)
                + (more > 0 ? " and " + more + " more" : "");
    }

    private void count(RunVerdict verdict) {
        verdicts.merge(verdict, 1L, Long::sum);
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

    /** Number of runs in shared JVMs. */
    public long runsInProcess() {
        return runsInProcess;
    }

    /** Number of JVMs started for several runs each. */
    public long sharedJvms() {
        return shared;
    }

    /** Number of JVMs started, including those that record and check failures. */
    public long jvms() {
        return shared + fresh + found.runs();
    }

    /** Number of all runs, including those that record and check failures. */
    public long runs() {
        return runsInProcess + fresh + found.runs();
    }
}
