package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.explore.ExploreResult;
import dev.heddle.engine.internal.runs.FoundFailure;
import dev.heddle.engine.internal.runs.SeedRuns.SeedRun;
import dev.heddle.engine.internal.runs.TimeBudget;
import dev.heddle.engine.internal.text.Plural;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The families of all techniques, which share what is known about the program. */
final class PortfolioFamilies implements Families {
    /** If this number of first runs all fail alike, the schedule makes no difference. */
    private static final int ALL_ALIKE = 20;
    /** A first run that takes longer, with the start of its JVM, is slow. */
    private static final Duration SLOW_RUN = Duration.ofSeconds(4);

    /** The part of the search for stale reads: one tenth. */
    private static final int STALE_READS = 10;

    private static final Duration LEAST_STALE_READS = Duration.ofMillis(2_500);
    /** A shorter search has no part for stale reads alone. */
    private static final Duration SHORT_SEARCH = Duration.ofSeconds(12);
    /** Other families come first, until this number of runs was made or they have no more. */
    private static final int BEFORE_STALE_READS = 150;

    /** A program with more systematic schedules is not small. */
    private static final int FEW = 200;

    private final BoundedPhase bounded;
    private final TimeBudget budget;
    /** Half of the time that is left when the first run starts; null before. */
    private @Nullable TimeBudget half;

    private final UnaryOperator<@Nullable Duration> reserve;
    private final long seed;
    private final Progress progress;
    private final ProgramModel model;
    private final Bandit bandit = new Bandit();
    private final FirstLooks looks;
    private final Bandit.Arm looking;
    private final PredictionFamily predictions;
    private final Bandit.Arm predicting;
    /** Null if every read sees the newest write. */
    private final Bandit.@Nullable Arm staleReads;

    private final boolean isRacy;
    /** The last part of the search, which stale reads have for themselves; zero if it is short, or its runs are slow. */
    private Duration staleReadTime = Duration.ZERO;

    /** When the first run began, by {@link System#nanoTime}; 0 before. */
    private long start;

    /** Wall time of the first run, with the start of its JVM; null before its end. */
    private @Nullable Duration firstRun;

    private final Set<String> kinds = new HashSet<>();

    /**
     * @param reserve part of the budget for the time after the search, if the first run took this long (null before)
     * @param serial receives the runs without preemption
     * @param choosesReads whether some runs of a program with a race let racy reads see older writes
     * @param isRacy whether the recorded run shows or predicts a race, or uses weak modes of a {@code VarHandle}
     * @param isLed whether the predictions come before all other schedules
     * @param own the program's code without its libraries
     */
    PortfolioFamilies(
            PredictionFamily predictions,
            BoundedPhase bounded,
            TimeBudget budget,
            UnaryOperator<@Nullable Duration> reserve,
            long seed,
            SerialResults serial,
            boolean choosesReads,
            boolean isRacy,
            boolean isLed,
            OwnCode own,
            Progress progress) {
        this.model = new ProgramModel(own);
        this.bounded = bounded;
        this.budget = budget;
        this.reserve = reserve;
        this.seed = seed;
        this.progress = progress;
        this.predictions = predictions;
        this.isRacy = isRacy;
        looks = new FirstLooks(seed, progress);
        looking = new Bandit.Arm(looks, 1);
        predicting = new Bandit.Arm(predictions, 2);
        if (isLed) {
            bandit.add(predicting);
        }
        bandit.add(new SegmentFamily("one preemption", model, Preemptions::one), 10);
        bandit.add(
                new SegmentFamily("orders of threads", model, known -> ThreadKindOrders.of(known, seed), serial::add),
                3);
        bandit.add(new Sampling("partial order sampling", "pos", Map.of(), model, seed), 5);
        if (!isLed) {
            bandit.add(predicting);
        }
        bandit.add(new LockstepFamily(model), 8);
        bandit.add(new Sampling("PCT, depth 3", "pct", Map.of("depth", "3"), model, seed), 6);
        bandit.add(new Sampling("SURW", "surw", Map.of(), model, seed), 6);
        bandit.add(new SegmentFamily("two preemptions", model, known -> Preemptions.two(known, seed)), 10);
        bandit.add(new Sampling("random walk", "random", Map.of(), model, seed), 4);
        staleReads = choosesReads ? new Bandit.Arm(new StaleReadFamily(seed), 40) : null;
        bandit.add(new Sampling("every operation", Sampling.ALL_DECISIONS, Map.of(), model, seed), 4);
    }

    @Override
    public Bandit shares() {
        return bandit;
    }

    @Override
    public Bandit.@Nullable Arm next(HuntLoop loop) throws IOException, InterruptedException {
        if (half == null) {
            half = budget.half();
            staleReadTime = timeOfStaleReads(budget.timeLeft());
            start = System.nanoTime();
        }
        measureFirstRun(loop);
        if (hasStaleReads() && isTimeOfStaleReads(loop)) {
            return staleReads;
        }
        if (isPredictingFirst(loop, half)) {
            return predicting;
        }
        if (isLooking()) {
            return looking;
        }
        if (loop.made() >= BEFORE_STALE_READS) {
            addStaleReads();
        }
        Bandit.Arm arm = arm(loop);
        if (arm == null && addStaleReads()) {
            arm = staleReads;
        }
        boolean isNothingNew = arm == null || isSampled(loop) && bandit.untried(true) == null;
        // In a slow program, the bounds leave more schedules than there is time for, each with a long list of accesses.
        boolean isDue = !isSlow() && bounded.isDue(loop.made(), half) || isNothingNew && !bounded.isDone();
        if (!isDue || loop.isTimeOver()) {
            return orStaleReads(arm, loop);
        }
        searchBounded(loop);
        return orStaleReads(arm(loop), loop);
    }

    /** If no other family has further runs, stale reads have as many as the others together. */
    private Bandit.@Nullable Arm orStaleReads(Bandit.@Nullable Arm arm, HuntLoop loop) {
        boolean hasMore = hasStaleReads() && !staleReads.isOver() && staleReads.runs() < loop.made() / 2;
        return arm == null && hasMore ? staleReads : arm;
    }

    /**
     * Where a run takes long, few runs are possible. Then the predictions come first, right after the first run, until
     * all had a turn or half of the budget is spent.
     */
    private boolean isPredictingFirst(HuntLoop loop, TimeBudget untilHalf) {
        return isSlow() && !predicting.isOver() && !untilHalf.isSpent() && !loop.isTimeOver();
    }

    private boolean isSlow() {
        return firstRun != null && firstRun.compareTo(SLOW_RUN) >= 0;
    }

    private void measureFirstRun(HuntLoop loop) {
        if (firstRun != null || loop.made() == 0) {
            return;
        }
        firstRun = Duration.ofNanos(System.nanoTime() - start);
        if (isSlow()) {
            predictions.tryEachOnce();
            looks.skipRepetition();
            // With a hook at each access, their first run would take longer than such a part.
            staleReadTime = Duration.ZERO;
            addStaleReads();
        }
        // Stale reads have a JVM of their own.
        if (!staleReadTime.isZero() && staleReadTime.compareTo(firstRun) < 0) {
            staleReadTime = firstRun;
        }
    }

    /**
     * Whether there are stale reads: only races have them, and weak modes. The recorded run or a controlled one has shown
     * either.
     */
    private boolean hasStaleReads() {
        return staleReads != null && (isRacy || model.hasRaces());
    }

    /** Their JVM has to start, which is not worthwhile in a short search. */
    private static Duration timeOfStaleReads(Duration search) {
        if (search.compareTo(SHORT_SEARCH) < 0) {
            return Duration.ZERO;
        }
        Duration part = search.dividedBy(STALE_READS);
        return part.compareTo(LEAST_STALE_READS) < 0 ? LEAST_STALE_READS : part;
    }

    /** Stale reads become one of the families. @return whether this call added them */
    private boolean addStaleReads() {
        if (!hasStaleReads() || bandit.arms().contains(staleReads)) {
            return false;
        }
        bandit.add(staleReads);
        return true;
    }

    private boolean isTimeOfStaleReads(HuntLoop loop) {
        if (staleReadTime.isZero()) {
            return false;
        }
        boolean isDue = loop.made() > 0
                && !staleReads.isOver()
                && !budget.hasLeft(reserve().plus(staleReadTime))
                && !loop.isTimeOver();
        if (isDue) {
            addStaleReads();
        }
        return isDue;
    }

    private boolean isLooking() {
        return !looks.isDone() && !looking.isOver();
    }

    private Bandit.@Nullable Arm arm(HuntLoop loop) {
        if (bounded.isComplete()) {
            return bandit.untried(isSampled(loop));
        }
        // In a small program, each family of random schedules has its share before the bounded search begins.
        Bandit.Arm small = isSmall() && !bounded.isDone() ? bandit.untried(true) : null;
        return small == null ? bandit.next() : small;
    }

    /** Whether all systematic schedules were made, and are few. */
    private boolean isSmall() {
        return bandit.isSystematicOver() && bandit.systematicRuns() <= FEW;
    }

    /** Whether random schedules show nothing new, or were made as often as the systematic ones of a small program. */
    private boolean isSampled(HuntLoop loop) {
        ExploreResult result = bounded.result();
        long systematic = bandit.systematicRuns() + (result == null ? 0 : result.executed());
        return loop.isSaturated() || isSmall() && bandit.drawnRuns() >= systematic;
    }

    private void searchBounded(HuntLoop loop) throws IOException, InterruptedException {
        int known = loop.runs().found().size();
        bounded.run(budget);
        ExploreResult result = bounded.result();
        if (result == null) {
            return;
        }
        List<FoundFailure> found = loop.runs().found();
        for (FoundFailure failure : found.subList(known, found.size())) {
            loop.foundBy(
                    failure.failure().identity(),
                    "bounded search",
                    loop.made() + (int) result.stages().firstFailure());
        }
        if (!result.universe().uses().isEmpty()) {
            bandit.add(new BoundedSampling(result.universe(), result.threads(), seed), 8);
        }
    }

    @Override
    public void made(List<SeedRun> runs) {
        for (SeedRun run : runs) {
            if (run.survey() != null) {
                model.add(run.survey());
            }
            if (run.failure() != null) {
                kinds.add(run.failure().identity());
            }
        }
    }

    @Override
    public @Nullable String endReason(HuntLoop loop) {
        String reason = null;
        int made = loop.made();
        if (isLooking() && !loop.isTimeOver()) {
            return null;
        } else if (made > 0 && loop.ended() > 0 && model.threads() < 2) {
            reason = "the program has one thread under control, so there is nothing to interleave";
        } else if (made > 0 && loop.ended() == 0) {
            // The result has the reason, and the next step.
            return "no controlled run ended by itself";
        } else if (made >= ALL_ALIKE && loop.failed() == made && kinds.size() == 1) {
            reason = "all of the first " + Plural.of(made, "schedule")
                    + " failed alike, so the order of threads makes no difference";
        }
        if (reason != null) {
            progress.note(reason);
        }
        return reason;
    }

    @Override
    public @Nullable String exhausted(HuntLoop loop) {
        if (bounded.isComplete()) {
            return whatWasSearched(loop) + ", and each family had its share";
        }
        return bounded.isDone() ? "random schedules no longer find anything new" : null;
    }

    /** The claim only covers decisions. */
    private static String whatWasSearched(HuntLoop loop) {
        String undecided = loop.runs().undecidedInWords();
        return undecided.isEmpty()
                ? "everything within the bounds was searched"
                : "all decisions within the bounds were searched (" + undecided + ")";
    }

    @Override
    public Duration reserve() {
        return reserve.apply(firstRun);
    }

    /** The exhaustive part of the search. */
    BoundedPhase bounded() {
        return bounded;
    }

    ProgramModel model() {
        return model;
    }
}
