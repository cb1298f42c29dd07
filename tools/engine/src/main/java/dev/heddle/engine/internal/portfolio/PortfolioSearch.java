package dev.heddle.engine.internal.portfolio;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.campaign.Budget;
import dev.heddle.engine.internal.campaign.FoundFailure;
import dev.heddle.engine.internal.campaign.SeedRuns;
import dev.heddle.engine.internal.campaign.SeedRuns.SeedRun;
import dev.heddle.engine.internal.campaign.Verdict;
import dev.heddle.engine.internal.explore.ExploreResult;
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

/** Looks at the program, then makes the runs of the families, batch by batch, until nothing is left, the budget is spent, or one failure is enough. */
final class PortfolioSearch {
    /** Where a failure was met first. */
    record Origin(String family, int execution) {}

    private static final int LOOKS = 2;
    /** If so many runs have all failed alike, no schedule makes a difference. */
    private static final int ALL_ALIKE = 20;

    private final SeedRuns runs;
    private final Path plans;
    private final Budget budget;
    private final Supplier<Duration> reserve;
    private final boolean first;
    private final Progress progress;
    private final ProgramModel model = new ProgramModel();
    private final Bandit bandit = new Bandit();
    private final Predictions predictions;
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
    private String whyNoMore;

    /**
     * @param plans directory for plans; those of failures stay
     * @param reserve what is to be left of the budget for what comes after the search
     * @param first whether one failure is enough
     */
    PortfolioSearch(
            SeedRuns runs,
            Predictions predictions,
            BoundedPhase bounded,
            Path plans,
            Budget budget,
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
        look();
        if (isHopeless()) {
            return;
        }
        bandit.add(new RelayFamily("one preemption", model, Preemptions::one), 10);
        bandit.add(new RelayFamily("orders of threads", model, known -> Orders.of(known, seed)), 3);
        bandit.add(new Sampling("partial order sampling", "pos", Map.of(), model, seed), 5);
        bandit.add(predictions, 2);
        bandit.add(new LockstepFamily(model), 8);
        bandit.add(new Sampling("PCT, depth 3", "pct", Map.of("depth", "3"), model, seed), 6);
        bandit.add(new Sampling("SURW", "surw", Map.of(), model, seed), 6);
        bandit.add(new RelayFamily("two preemptions", model, known -> Preemptions.two(known, seed)), 10);
        bandit.add(new Sampling("random walk", "random", Map.of(), model, seed), 4);
        bandit.add(new Sampling("every operation", Sampling.ALL_DECISIONS, Map.of(), model, seed), 4);
        Budget half = budget.half();
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
                whyNoMore = bounded.isComplete()
                        ? whatWasSearched() + ", and each family had its share"
                        : "random schedules bring nothing new any more";
                break;
            }
            if (made >= ALL_ALIKE && failed == made && kinds.size() == 1) {
                whyNoMore = "all of the first " + Plural.of(made, "schedule")
                        + " failed alike, so the order of threads makes no difference";
                progress.note(whyNoMore);
                return;
            }
            Batch batch = arm.family().next(PortfolioTechnique.ID + "-" + ++batches, arm.batch());
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
                // Nobody can make such runs: another batch would come to the same.
                arm.isExhausted();
            }
        }
        budgetSpent = isTimeOver() && !isEnough();
    }

    /** The claim holds for what is a decision only. */
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

    /** Whether searching makes no sense; says why. */
    private boolean isHopeless() {
        if (made > 0 && ended > 0 && model.threads() < 2) {
            whyNoMore = "the program has one thread under control, so there is nothing to interleave";
        } else if (made > 0 && ended == 0) {
            whyNoMore = "no controlled run came to its end in time (--timeout, --budget), so nothing was searched";
        }
        if (whyNoMore != null) {
            progress.note(whyNoMore);
        }
        return whyNoMore != null;
    }

    private void look() throws IOException, InterruptedException {
        Batch ordinary = new Batch(
                new StrategyPlan(
                        PortfolioTechnique.ID + "-look", PortfolioTechnique.ID, 1, "relay", Map.of("survey", "on")),
                1,
                1);
        List<SeedRun> looked = make(ordinary, "first looks");
        if (!isEnough()) {
            checkRepeats(ordinary, looked);
            Batch random = new Batch(
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
     * Says so if the same plan with the same seed gives another schedule; those runs are none of the search. The first run of a JVM also takes the steps by
     * which the JDK initialises its own classes, so where it differs from the second, a third one decides.
     */
    private void checkRepeats(Batch ordinary, List<SeedRun> looked) throws IOException, InterruptedException {
        Plan plan = ordinary.plan();
        Path file = plans.resolve(plan.id() + ".json");
        PlanFile.write(file, plan);
        List<SeedRun> again = runs.make(plan, file, ordinary.first(), ordinary.runs(), budget, failure -> first);
        if (differ(looked, again)) {
            List<SeedRun> third = runs.make(plan, file, ordinary.first(), ordinary.runs(), budget, failure -> first);
            if (differ(again, third)) {
                progress.note(
                        "the program is not repeatable: two controlled runs with the same seed took different steps, "
                                + "so schedules of failures may not come back");
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

    /** Whether a run came to its end, and was not stopped when its time was over. */
    private static boolean isWhole(SeedRun run) {
        return run.outcome() != null && run.verdict() != Verdict.TIMED_OUT && run.verdict() != Verdict.CUT;
    }

    /** The command was told to end: what is known by now is all. */
    void stopped() {
        whyNoMore = "the command was told to end";
    }

    private List<SeedRun> make(Batch batch, String family) throws IOException, InterruptedException {
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

    /** Controlled runs of the search. */
    int made() {
        return made;
    }

    /** How many different schedules they had. Runs that left none, because they were killed, are not among them. */
    int schedules() {
        return schedules.size();
    }

    /** Mean number of decisions of a run. */
    long decisions() {
        return ended == 0 ? 0 : decisions / ended;
    }

    /** Whether the budget was spent before all was tried. */
    boolean isBudgetSpent() {
        return budgetSpent;
    }

    /** Why the search was ended before its time, in words; null if it was not. */
    String whyNoMore() {
        return whyNoMore;
    }

    /** What was searched without leaving anything out. */
    BoundedPhase bounded() {
        return bounded;
    }

    ProgramModel model() {
        return model;
    }

    List<Bandit.Arm> arms() {
        return new ArrayList<>(bandit.arms());
    }

    /** Who met a failure first; null if it was met when something else was done. */
    Origin origin(FoundFailure failure) {
        return origins.get(failure.failure().identity());
    }
}
