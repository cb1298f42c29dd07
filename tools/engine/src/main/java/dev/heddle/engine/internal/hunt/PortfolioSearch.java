package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.explore.ExploreResult;
import dev.heddle.engine.internal.runs.FoundFailure;
import dev.heddle.engine.internal.runs.RunVerdict;
import dev.heddle.engine.internal.runs.SeedRuns;
import dev.heddle.engine.internal.runs.SeedRuns.SeedRun;
import dev.heddle.engine.internal.runs.TimeBudget;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.StrategyPlan;
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
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Measures the program, then makes the runs of the families, batch by batch, until all are exhausted, the budget is
 * spent, or one failure is enough.
 */
final class PortfolioSearch {
    /** The family and run that first showed a failure. */
    record Origin(String family, int execution) {}

    private static final int LOOKS = 2;
    /** If this number of first runs all fail alike, the schedule makes no difference. */
    private static final int ALL_ALIKE = 20;

    private final SeedRuns runs;
    private final Path plans;
    private final TimeBudget budget;
    private final Supplier<Duration> reserve;
    private final boolean first;
    private final Progress progress;
    private final ProgramModel model = new ProgramModel();
    private final Bandit bandit = new Bandit();
    private final PredictionFamily predictions;
    private final BoundedPhase bounded;
    private final Set<Long> schedules = new HashSet<>();
    private final Map<String, Origin> origins = new HashMap<>();
    private final long seed;
    private int made;
    private int batches;
    private long ended;
    private long decisions;
    private boolean budgetSpent;
    private int failed;
    private final Set<String> kinds = new HashSet<>();
    private String endReason;

    /**
     * @param plans directory for plans; those of failures are kept
     * @param reserve part of the budget for the time after the search
     * @param first whether to stop at the first failure
     */
    PortfolioSearch(
            SeedRuns runs,
            PredictionFamily predictions,
            BoundedPhase bounded,
            Path plans,
            TimeBudget budget,
            Supplier<Duration> reserve,
            boolean first,
            long seed,
            Progress progress) {
        this.runs = runs;
        this.predictions = predictions;
        this.bounded = bounded;
        this.plans = plans;
        this.budget = budget;
        this.reserve = reserve;
        this.first = first;
        this.seed = seed;
        this.progress = progress;
    }

    void run() throws IOException, InterruptedException {
        Files.createDirectories(plans);
        measure();
        if (isPointless()) {
            return;
        }
        bandit.add(new SegmentFamily("one preemption", model, Preemptions::one), 10);
        bandit.add(new SegmentFamily("orders of threads", model, known -> ThreadKindOrders.of(known, seed)), 3);
        bandit.add(new Sampling("partial order sampling", "pos", Map.of(), model, seed), 5);
        bandit.add(predictions, 2);
        bandit.add(new LockstepFamily(model), 8);
        bandit.add(new Sampling("PCT, depth 3", "pct", Map.of("depth", "3"), model, seed), 6);
        bandit.add(new Sampling("SURW", "surw", Map.of(), model, seed), 6);
        bandit.add(new SegmentFamily("two preemptions", model, known -> Preemptions.two(known, seed)), 10);
        bandit.add(new Sampling("random walk", "random", Map.of(), model, seed), 4);
        bandit.add(new Sampling("every operation", Sampling.ALL_DECISIONS, Map.of(), model, seed), 4);
        TimeBudget half = budget.half();
        while (!isEnough()) {
            if (isTimeOver()) {
                budgetSpent = true;
                return;
            }
            Bandit.Arm arm = bounded.isComplete() ? bandit.untried() : bandit.next();
            if (bounded.isDue(made, half) || arm == null && !bounded.isDone()) {
                searchBounded();
                continue;
            }
            if (arm == null) {
                endReason = bounded.isComplete()
                        ? whatWasSearched() + ", and each family had its share"
                        : "random schedules no longer find anything new";
                break;
            }
            if (made >= ALL_ALIKE && failed == made && kinds.size() == 1) {
                endReason = "all of the first " + Plural.of(made, "schedule")
                        + " failed alike, so the order of threads makes no difference";
                progress.note(endReason);
                return;
            }
            RunBatch batch = arm.family().next(PortfolioTechnique.ID + "-" + ++batches, arm.batch());
            if (batch == null) {
                arm.isExhausted();
                continue;
            }
            int knownFailures = runs.found().size();
            int knownSchedules = schedules.size();
            List<SeedRun> done = make(batch, arm.family().name());
            arm.family().made(batch, done);
            arm.made(
                    done.size(), schedules.size() - knownSchedules, runs.found().size() - knownFailures);
            if (done.isEmpty() && !budget.isSpent() && !isEnough()) {
                // Such runs are impossible: another batch would fail in the same way.
                arm.isExhausted();
            }
        }
        budgetSpent = isTimeOver() && !isEnough();
    }

    /** The claim only covers decisions. */
    private String whatWasSearched() {
        String undecided = runs.undecidedInWords();
        return undecided.isEmpty()
                ? "everything within the bounds was searched"
                : "all decisions within the bounds were searched (" + undecided + ")";
    }

    private boolean isTimeOver() {
        return budget.isSpent() || !budget.hasLeft(reserve.get());
    }

    private void searchBounded() throws IOException, InterruptedException {
        int known = runs.found().size();
        bounded.run(budget);
        ExploreResult result = bounded.result();
        if (result == null) {
            return;
        }
        List<FoundFailure> found = runs.found();
        for (FoundFailure failure : found.subList(known, found.size())) {
            origins.putIfAbsent(
                    failure.failure().identity(),
                    new Origin("bounded search", made + (int) result.stages().firstFailure()));
        }
        if (!result.universe().uses().isEmpty()) {
            bandit.add(new BoundedSampling(result.universe(), result.threads(), seed), 8);
        }
    }

    /** Whether a search makes no sense; sets the reason. */
    private boolean isPointless() {
        if (made > 0 && ended > 0 && model.threads() < 2) {
            endReason = "the program has one thread under control, so there is nothing to interleave";
        } else if (made > 0 && ended == 0) {
            endReason = "no controlled run ended within its time limit (--timeout, --budget), so nothing was searched";
        }
        if (endReason != null) {
            progress.note(endReason);
        }
        return endReason != null;
    }

    private void measure() throws IOException, InterruptedException {
        RunBatch ordinary = new RunBatch(
                new StrategyPlan(
                        PortfolioTechnique.ID + "-look", PortfolioTechnique.ID, 1, "relay", Map.of("survey", "on")),
                1,
                1);
        List<SeedRun> looked = make(ordinary, "first looks");
        if (!isEnough()) {
            checkRepeats(ordinary, looked);
            RunBatch random = new RunBatch(
                    new StrategyPlan(
                            PortfolioTechnique.ID + "-look-again",
                            PortfolioTechnique.ID,
                            1,
                            "shared",
                            Map.of("by", "random", "survey", "on")),
                    seed,
                    LOOKS - 1);
            make(random, "first looks");
        }
    }

    /**
     * Reports if the same plan and seed give different schedules; these runs do not count for the search. The first run
     * of a JVM also contains steps by which the JDK initialises its classes. So if it differs from the second, a third
     * run decides.
     */
    private void checkRepeats(RunBatch ordinary, List<SeedRun> looked) throws IOException, InterruptedException {
        Plan plan = ordinary.plan();
        Path file = plans.resolve(plan.id() + ".json");
        PlanFile.write(file, plan);
        List<SeedRun> again = runs.make(plan, file, ordinary.first(), ordinary.runs(), budget, failure -> first);
        if (differ(looked, again)) {
            List<SeedRun> third = runs.make(plan, file, ordinary.first(), ordinary.runs(), budget, failure -> first);
            if (differ(again, third)) {
                progress.note(
                        "the program is not repeatable: two controlled runs with the same seed took different steps, "
                                + "so schedules of failures may not be reproducible");
            }
        }
        Files.delete(file);
    }

    private static boolean differ(List<SeedRun> one, List<SeedRun> other) {
        boolean areBothWhole = Stream.of(one, other)
                .allMatch(made ->
                        made.size() == 1 && isWhole(made.get(0)) && made.get(0).turns() != 0);
        return areBothWhole && one.get(0).turns() != other.get(0).turns();
    }

    /** Whether a run ended by itself, before its time limit. */
    private static boolean isWhole(SeedRun run) {
        return run.outcome() != null && run.verdict() != RunVerdict.TIMED_OUT && run.verdict() != RunVerdict.CUT;
    }

    /** A signal ended the command: the results so far are final. */
    void stopped() {
        endReason = "a signal ended the command";
    }

    private List<SeedRun> make(RunBatch batch, String family) throws IOException, InterruptedException {
        Plan plan = batch.plan();
        Path file = plans.resolve(plan.id() + ".json");
        PlanFile.write(file, plan);
        int before = made;
        List<SeedRun> done = runs.make(plan, file, batch.first(), batch.runs(), budget, failure -> first);
        boolean anyFailed = false;
        for (SeedRun run : done) {
            made++;
            anyFailed |= run.failure() != null;
            if (run.turns() != 0) {
                schedules.add(run.turns());
            }
            if (isWhole(run)) {
                ended++;
                decisions += run.outcome().decisions();
            }
            if (run.survey() != null) {
                model.add(run.survey());
            }
            if (run.failure() != null) {
                failed++;
                kinds.add(run.failure().identity());
                origins.putIfAbsent(
                        run.failure().identity(), new Origin(family, before + (int) (run.seed() - batch.first()) + 1));
            }
        }
        if (!anyFailed) {
            Files.delete(file);
        }
        progress.status(family + ": " + Plural.of(made, "schedule") + ", "
                + Plural.of(runs.found().size(), "failure") + ", "
                + budget.leftInWords());
        return done;
    }

    private boolean isEnough() {
        return first && runs.found().stream().anyMatch(failure -> failure.isExactChecked());
    }

    // Results

    /** Number of controlled runs of the search. */
    int made() {
        return made;
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
    String endReason() {
        return endReason;
    }

    /** The exhaustive part of the search. */
    BoundedPhase bounded() {
        return bounded;
    }

    ProgramModel model() {
        return model;
    }

    List<Bandit.Arm> arms() {
        return new ArrayList<>(bandit.arms());
    }

    /** The origin of a failure; null if another part of the hunt found it. */
    Origin origin(FoundFailure failure) {
        return origins.get(failure.failure().identity());
    }
}
