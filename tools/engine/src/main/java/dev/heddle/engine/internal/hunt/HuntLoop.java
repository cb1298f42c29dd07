package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.runs.FoundFailure;
import dev.heddle.engine.internal.runs.RunReport;
import dev.heddle.engine.internal.runs.RunVerdict;
import dev.heddle.engine.internal.runs.SeedRuns;
import dev.heddle.engine.internal.runs.SeedRuns.SeedRun;
import dev.heddle.engine.internal.runs.TimeBudget;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.engine.technique.TechniqueException;
import dev.heddle.trace.plan.PlanFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Makes the runs of families, batch by batch, until all families are exhausted, the budget is spent, or one failure is
 * enough. All hunts use it; which families there are, and which one is next, is up to the technique.
 *
 * <p>An error in a family ends that family only, unless it is the only one.
 */
final class HuntLoop {
    /** The family and run that first showed a failure. */
    record Origin(String family, int execution) {}

    /** The longest time in which a family may give its next schedules. */
    private static final Duration LONGEST_CALL = Duration.ofSeconds(60);

    /** Fewer runs show nothing about the schedules that are left. */
    private static final int LEAST_SATURATED = 100;
    /** The least time between two lines of progress: a run of a small program takes less than the text of a line. */
    private static final long PROGRESS_NANOS = 100_000_000;

    private final SeedRuns runs;
    private final Families families;
    private final String id;
    private final Path plans;
    private final TimeBudget budget;
    private final boolean first;
    private final Progress progress;
    private final Set<Long> schedules = new HashSet<>();
    private final Map<String, Origin> origins = new HashMap<>();
    private int made;
    /** Number of runs up to the last one with a new schedule that differs where the order may matter. */
    private int madeUntilNew;

    private int failed;
    private int batches;
    private long ended;
    /** Schedules that families made by themselves. */
    private long madeByFamilies;

    private long decisions;
    private Duration time = Duration.ZERO;
    /** Finished runs of the current batch if it is counted, and those of them with a failure that was new before it. */
    private final AtomicInteger finished = new AtomicInteger();

    private final AtomicInteger finishedFailures = new AtomicInteger();
    private volatile long lastProgress = System.nanoTime() - PROGRESS_NANOS;
    /** The part of the budget that remains if there is a failure. */
    private Duration explaining = Duration.ZERO;

    private boolean isStopped;
    private boolean budgetSpent;
    private @Nullable String endReason;

    /**
     * @param id start of the ids of plans
     * @param plans directory for plans; those of failures are kept
     * @param first whether to stop at the first failure
     */
    HuntLoop(
            SeedRuns runs,
            Families families,
            String id,
            Path plans,
            TimeBudget budget,
            boolean first,
            Progress progress) {
        this.runs = runs;
        this.families = families;
        this.id = id;
        this.plans = plans;
        this.budget = budget;
        this.first = first;
        this.progress = progress;
    }

    /** Leaves a part of the budget to explain failures, if there are any. */
    void leaveToExplain(Duration part) {
        explaining = part;
    }

    void run() throws IOException, InterruptedException {
        Files.createDirectories(plans);
        long start = System.nanoTime();
        try {
            run(new FamilyCalls(LONGEST_CALL));
        } finally {
            time = Duration.ofNanos(System.nanoTime() - start);
        }
    }

    private void run(FamilyCalls calls) throws IOException, InterruptedException {
        while (!isEnough()) {
            endReason = families.endReason(this);
            if (endReason != null) {
                return;
            }
            Bandit.Arm arm = families.next(this);
            if (arm == null) {
                endReason = families.exhausted(this);
                budgetSpent = endReason == null;
                return;
            }
            RunBatch batch = next(arm, calls);
            if (batch == null) {
                arm.isExhausted();
                continue;
            }
            // The first runs always start: they show whether the program does.
            if (runs.runs() > 0 && isTimeOver()) {
                budgetSpent = true;
                return;
            }
            int knownFailures = runs.found().size();
            int knownSchedules = schedules.size();
            List<SeedRun> done = make(batch, arm.family());
            take(arm, batch, done, calls);
            if (batch.isCounted()) {
                int newSchedules = schedules.size() - knownSchedules;
                int newFailures = runs.found().size() - knownFailures;
                arm.made(done.size(), newSchedules, newFailures);
                if (newFailures > 0 || newSchedules > 0 && arm.family().weight() == 1) {
                    madeUntilNew = made;
                }
            }
            if (done.isEmpty() && budget.isSpent()) {
                budgetSpent = true;
                return;
            } else if (done.isEmpty()) {
                // Such runs are impossible: another batch would fail in the same way.
                arm.isExhausted();
            }
        }
    }

    private @Nullable RunBatch next(Bandit.Arm arm, FamilyCalls calls) throws IOException, InterruptedException {
        String plan = id + "-" + ++batches;
        try {
            return calls.call(arm.family().name(), () -> arm.family().next(plan, arm.batch()));
        } catch (RuntimeException e) {
            leaveOut(arm, e);
            return null;
        }
    }

    private void take(Bandit.Arm arm, RunBatch batch, List<SeedRun> done, FamilyCalls calls)
            throws IOException, InterruptedException {
        try {
            calls.call(arm.family().name(), () -> {
                arm.family().made(batch, done);
                return null;
            });
        } catch (RuntimeException e) {
            leaveOut(arm, e);
        }
    }

    private void leaveOut(Bandit.Arm arm, RuntimeException error) {
        if (families.shares().arms().size() == 1) {
            throw error;
        }
        arm.isExhausted();
        progress.note("the family \"" + arm.family().name() + "\" gets no more runs, because it failed: "
                + (error instanceof TechniqueException ? error.getMessage() : error));
    }

    private List<SeedRun> make(RunBatch batch, Family family) throws IOException, InterruptedException {
        Path file = batch.file() == null ? plans.resolve(batch.plan().id() + ".json") : batch.file();
        if (batch.file() == null) {
            PlanFile.write(file, batch.plan());
        }
        SeedRuns.Listener listener = listener(batch, family);
        List<SeedRun> done = batch.several().isEmpty()
                ? runs.make(
                        batch.plan(),
                        file,
                        batch.first(),
                        batch.runs(),
                        batch.jvms(),
                        batch.records(),
                        budget,
                        listener)
                : runs.make(batch.several(), batch.records(), budget, listener);
        finished.set(0);
        finishedFailures.set(0);
        if (batch.isCounted()) {
            count(batch, family, done);
        }
        if (batch.file() == null && done.stream().allMatch(run -> run.failure() == null)) {
            Files.delete(file);
        }
        return done;
    }

    private SeedRuns.Listener listener(RunBatch batch, Family family) {
        return new SeedRuns.Listener() {
            @Override
            public boolean isEnough(boolean isNewFailure) {
                showProgress(family, batch.isCounted() ? finished.incrementAndGet() : 0);
                if (batch.isCounted() && isNewFailure) {
                    finishedFailures.incrementAndGet();
                }
                return first && isNewFailure;
            }

            @Override
            public void recorded(List<RunReport> reports) throws IOException {
                family.recorded(batch, reports);
            }

            @Override
            public boolean keeps(int index, RunReport report) throws IOException, InterruptedException {
                return family.keeps(batch, index, report);
            }
        };
    }

    /** Counts schedules that families made by themselves. */
    void count(long schedules, long failures) {
        madeByFamilies += schedules;
        made += (int) Math.min(Integer.MAX_VALUE, schedules);
        failed += (int) Math.min(Integer.MAX_VALUE, failures);
    }

    private void count(RunBatch batch, Family family, List<SeedRun> done) {
        int before = made;
        for (int i = 0; i < done.size(); i++) {
            SeedRun run = done.get(i);
            made++;
            if (run.turns() != 0) {
                schedules.add(run.turns());
            }
            if (isWhole(run)) {
                ended++;
                decisions += run.outcome().decisions();
            }
            if (run.failure() != null) {
                failed++;
                int place = batch.several().isEmpty() ? (int) (run.seed() - batch.first()) : i;
                foundBy(run.failure().identity(), family.name(), before + place + 1);
            }
        }
        families.made(done);
    }

    private void showProgress(Family family, int finished) {
        long now = System.nanoTime();
        if (now - lastProgress < PROGRESS_NANOS) {
            return;
        }
        lastProgress = now;
        progress.status(family.name() + ": " + Plural.of(made + finished, "schedule") + ", "
                + Plural.of(runs.found().size(), "failure") + ", "
                + budget.leftInWords());
    }

    /** Whether a run ended by itself, before its time limit. */
    static boolean isWhole(SeedRun run) {
        return run.outcome() != null && run.verdict() != RunVerdict.TIMED_OUT && run.verdict() != RunVerdict.CUT;
    }

    /** Whether there is no time for more runs. */
    boolean isTimeOver() {
        Duration reserve = families.reserve();
        return budget.isSpent() || !budget.hasLeft(runs.found().isEmpty() ? reserve : reserve.plus(explaining));
    }

    /** Whether as many runs as were made up to the last new schedule have shown no further one. */
    boolean isSaturated() {
        return made >= LEAST_SATURATED && made - madeUntilNew >= madeUntilNew;
    }

    private boolean isEnough() {
        return first && (runs.failures().isAnyFinal() || families.isAnyFinal());
    }

    /** Sets the origin of a failure if it is not known. */
    void foundBy(String failure, String family, int execution) {
        origins.putIfAbsent(failure, new Origin(family, execution));
    }

    /**
     * The search ended before its next run: the results so far are final.
     *
     * @param reason null if the budget was spent
     */
    void stopped(@Nullable String reason) {
        isStopped = reason != null;
        budgetSpent |= reason == null;
        // The batch that the signal ended was not counted.
        made += finished.get();
        failed += finishedFailures.get();
        endReason = reason == null ? endReason : reason;
    }

    // Results

    /** Wall time of the search. */
    Duration time() {
        return time;
    }

    /** Whether a signal ended the command. */
    boolean isStopped() {
        return isStopped;
    }

    SeedRuns runs() {
        return runs;
    }

    Families families() {
        return families;
    }

    /** Number of controlled runs of the search. */
    int made() {
        return made;
    }

    /** Number of these runs that failed. */
    int failed() {
        return failed;
    }

    /** Number of these runs that ended by themselves, without those that families made. */
    long ended() {
        return ended;
    }

    /** Whether at least one of these runs ended by itself. */
    boolean hasSearched() {
        return ended > 0 || madeByFamilies > 0;
    }

    /** Number of different schedules, without those of killed runs, which left none. */
    int schedules() {
        return schedules.size();
    }

    /** Mean number of decisions of a run. */
    long decisions() {
        return ended == 0 ? 0 : decisions / ended;
    }

    /** Whether the budget was spent before everything was tried. */
    boolean isBudgetSpent() {
        return budgetSpent;
    }

    /** Why the search ended early; null if it did not. */
    @Nullable String endReason() {
        return endReason;
    }

    /** The origin of a failure; null if another part of the hunt found it. */
    @Nullable Origin origin(FoundFailure failure) {
        return origins.get(failure.failure().identity());
    }

    /** The families with their shares of the runs. */
    List<Bandit.Arm> arms() {
        return new ArrayList<>(families.shares().arms());
    }
}
