package dev.heddle.engine.internal.localize;

import dev.heddle.analyzer.locon.ComparisonLevel;
import dev.heddle.analyzer.locon.Localizer;
import dev.heddle.analyzer.locon.LoconFindings;
import dev.heddle.analyzer.locon.Procedure;
import dev.heddle.analyzer.locon.ReportedPairs;
import dev.heddle.engine.internal.explain.IncludeCheck;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.runs.InProcessRun;
import dev.heddle.engine.internal.runs.InProcessRuns;
import dev.heddle.trace.plan.PairsPlan;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.RandomPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Tries a report (beyond the paper): with its order forced the program must fail, and with the order forbidden it must
 * not. A report is refuted only if forced runs took the order and passed, and forbidding it does not help either.
 *
 * <p>A thread that holds a monitor at an access is held before that monitor. If runs with the order do not fail then,
 * threads are held at the accesses: the critical section may itself need to be interrupted.
 *
 * <p>An order is forbidden by preventing the pair, or by requiring the reverse order; for two pairs it is enough to
 * forbid one. If one failure has several forms, it is necessary to prevent all orders of the variable that no passing
 * run has. Which of these a program allows is unknown, so each is tried until one makes the failure vanish. Runs in
 * which the strategy had to release a thread also count: an order that only occurs after the failure cannot be
 * prevented and is not the cause.
 *
 * <p>A bug with several forms fails without the order as well. Then the order is a cause if, with it forbidden, the
 * program fails less often both than with it forced and than by chance, see {@link FailureRates#isBelow}.
 */
public final class Confirmation {
    private static final int FORCED_RUNS = 40;
    private static final int MIN_FORBIDDEN_RUNS = 20;
    private static final int MAX_FORBIDDEN_RUNS = 600;
    /** Runs of each way to forbid an order, if no way makes the failure vanish. */
    private static final int COMPARED_RUNS = 60;

    /** Most reads that may be the check of a check, then act. */
    private static final int MOST_CHECKS = 3;

    private static final int MAX_BASELINE_RUNS = 400;
    private static final int BASELINE_BATCH = 100;
    /**
     * Expected number of failures in the forbidden runs if the plan had no effect: no failure at all then has a
     * probability below 1 %.
     */
    private static final int EXPECTED_FAILURES = 5;

    private final InProcessRuns runs;
    private final Path directory;
    private final Predicate<InProcessRun> isFailing;
    private final Failures failures;
    private final Function<ReportedPairs, List<ReportedPairs.Arc>> otherForms;
    private int baselineRuns;
    private int baselineFailures;
    private int made;

    /** Receives failures of runs. */
    @FunctionalInterface
    public interface Failures {
        /**
         * The first run of a plan with this failure; its schedule still exists.
         *
         * @param plan with the seed of the run
         */
        void onFailure(Plan plan, InProcessRun run) throws IOException, InterruptedException;
    }

    /**
     * @param directory for runs and plans
     * @param isFailing which runs count as failing
     * @param failures receives the failures of runs
     * @param otherForms the orders to forbid together with those of a report, see
     *     {@link Localizer#ordersOfNoPassingRun}
     */
    public Confirmation(
            InProcessRuns runs,
            Path directory,
            Predicate<InProcessRun> isFailing,
            Failures failures,
            Function<ReportedPairs, List<ReportedPairs.Arc>> otherForms) {
        this.failures = failures;
        this.otherForms = otherForms;
        this.runs = runs;
        this.directory = directory;
        this.isFailing = isFailing;
    }

    /** The results of the runs of one plan. */
    private static final class Tally implements Predicate<InProcessRun> {
        private final Predicate<InProcessRun> isFailing;
        private final boolean isOverAtFailure;
        /** Whether a run that fails has reached the event of the plan, because it fails before the second access. */
        private final boolean isCutShort;

        private int made;
        private int reached;
        private int failures;
        private int reachedFailures;
        /** The first run that failed and reached the event of the plan. */
        private InProcessRun failed;

        Tally(Predicate<InProcessRun> isFailing, boolean isOverAtFailure, boolean isCutShort) {
            this.isFailing = isFailing;
            this.isOverAtFailure = isOverAtFailure;
            this.isCutShort = isCutShort;
        }

        /** @param countsAll whether failures of runs that did not reach the event of the plan count */
        TriedRuns.Count count(boolean countsAll) {
            return new TriedRuns.Count(made, reached, countsAll ? failures : reachedFailures);
        }

        @Override
        public boolean test(InProcessRun run) {
            if (run.isLost()) {
                return false;
            }
            IncludeCheck.check(run.line().outcome());
            made++;
            boolean hasFailed = isFailing.test(run);
            failures += hasFailed ? 1 : 0;
            if (run.isReached() || isCutShort && hasFailed) {
                reached++;
                reachedFailures += hasFailed ? 1 : 0;
                failed = hasFailed && failed == null ? run : failed;
            }
            return hasFailed && isOverAtFailure;
        }
    }

    private void make(Plan plan, int count, Tally tally) throws IOException, InterruptedException {
        Files.createDirectories(directory);
        Path file = directory.resolve(plan.id() + ".json");
        PlanFile.write(file, plan);
        Path files = directory.resolve(plan.id());
        Directories.delete(files);
        Map<String, InProcessRun> failed = new LinkedHashMap<>();
        runs.make(file, plan.seed(), plan.seed() + count - 1, files, run -> {
            made++;
            if (run.failure() != null) {
                failed.putIfAbsent(run.failure().identity(), run);
            }
            return tally.test(run);
        });
        for (InProcessRun run : failed.values()) {
            failures.onFailure(plan.withSeed(run.seed()), run);
        }
    }

    /** Measures how often the program fails without a plan. */
    private void baseline() throws IOException, InterruptedException {
        while (baselineFailures < EXPECTED_FAILURES && baselineRuns < MAX_BASELINE_RUNS) {
            Tally tally = new Tally(isFailing, false, false);
            make(new RandomPlan("baseline", LoconFindings.TECHNIQUE, baselineRuns + 1), BASELINE_BATCH, tally);
            baselineRuns += BASELINE_BATCH;
            baselineFailures += tally.failures;
        }
    }

    /** Number of runs so far. */
    public int runs() {
        return made;
    }

    private double share() {
        return (double) baselineFailures / baselineRuns;
    }

    /** Tries one report. */
    public LocalizationVerdict confirm(ReportedPairs reported) throws IOException, InterruptedException {
        PairsPlan plan = LoconFindings.plan(reported, 1);
        if (plan == null) {
            return new LocalizationVerdict(
                    LocalizationVerdict.Kind.NOT_FORCED,
                    "could not be forced: one access is an atomic operation, and no plan can hold a thread there",
                    null,
                    null,
                    TriedRuns.NONE);
        }
        if (baselineRuns == 0) {
            baseline();
        }
        Tally forced = forced(plan, reported.procedure());
        TriedRuns.Count byChance = new TriedRuns.Count(baselineRuns, baselineRuns, baselineFailures);
        if (forced.reached == 0) {
            return new LocalizationVerdict(
                    LocalizationVerdict.Kind.NOT_FORCED,
                    "could not be forced in " + forced.made + " runs",
                    null,
                    null,
                    new TriedRuns(forced.count(false), null, byChance));
        }
        Forbidden forbidden = forbidden(reported, plan.id(), forced);
        LocalizationVerdict.Kind kind = kind(forced, forbidden);
        return new LocalizationVerdict(
                kind,
                kind + ": forced in " + forced.reached + " of " + forced.made + " runs, and " + forced.reachedFailures
                        + " of these failed; " + forbidden.words() + "; " + baselineFailures + " of " + baselineRuns
                        + " random runs fail",
                forced.failed == null || forced.failed.failure() == null
                        ? null
                        : forced.failed.failure().text(),
                forced.failed == null ? null : forced.failed.schedule(),
                new TriedRuns(forced.count(false), forbidden.tally().count(true), byChance));
    }

    /** The runs with the order forced before monitors, or at the accesses if that makes more of them fail. */
    private Tally forced(PairsPlan plan, Procedure procedure) throws IOException, InterruptedException {
        Tally forced = new Tally(isFailing, false, procedure == Procedure.II);
        make(plan, FORCED_RUNS, forced);
        PairsPlan atAccesses = plan.withoutGates();
        if (!fails(forced) && !atAccesses.pairs().equals(plan.pairs())) {
            Tally other = new Tally(isFailing, false, procedure == Procedure.II);
            make(atAccesses, FORCED_RUNS, other);
            return fails(other) || forced.reached == 0 ? other : forced;
        }
        return forced;
    }

    private boolean fails(Tally forced) {
        return forced.reachedFailures > 0
                && (forced.reachedFailures * 2 >= forced.reached || failsMoreThanByChance(forced));
    }

    private LocalizationVerdict.Kind kind(Tally forced, Forbidden forbidden) {
        boolean isNecessary = forbidden.tally().failures == 0 || forbidden.isFailingLess();
        if (fails(forced)) {
            return isNecessary ? LocalizationVerdict.Kind.CAUSE : LocalizationVerdict.Kind.NOT_FORCED;
        }
        // Without failures by chance, a run that passes without the order shows nothing.
        return isNecessary && baselineFailures > 0
                ? LocalizationVerdict.Kind.NOT_FORCED
                : LocalizationVerdict.Kind.NOT_THE_CAUSE;
    }

    /** Whether runs with the order fail more often than chance allows. */
    private boolean failsMoreThanByChance(Tally forced) {
        double usual = share();
        double deviation = Math.sqrt(usual * (1 - usual) / forced.reached);
        return (double) forced.reachedFailures / forced.reached > usual + 2 * deviation;
    }

    private int forbiddenRuns() {
        int wanted = baselineFailures == 0 ? MIN_FORBIDDEN_RUNS : (int) Math.ceil(EXPECTED_FAILURES / share());
        return Math.max(MIN_FORBIDDEN_RUNS, Math.min(MAX_FORBIDDEN_RUNS, wanted));
    }

    /**
     * The runs with an order forbidden.
     *
     * @param orders number of orders that were forbidden together
     * @param isFailingLess whether some failed, but fewer than with the order and by chance
     */
    private record Forbidden(Tally tally, int orders, boolean isFailingLess) {
        String words() {
            String first = orders - 1 == Localizer.MOST_ORDERS ? "the first " : "";
            String together = orders == 1
                    ? ""
                    : " together with " + first + (orders - 1) + (orders == 2 ? " other order" : " other orders")
                            + " of no passing run";
            String result = tally.failures == 0 || isFailingLess
                    ? tally.failures + " of " + tally.made + " failed"
                    : "it failed in run " + tally.made;
            return "forbidden" + together + ", " + result + (isFailingLess ? ", significantly fewer" : "");
        }
    }

    /**
     * The runs of the first way to forbid the order that makes the failure vanish, or else of one that makes it rarer,
     * or else of the last way.
     */
    private Forbidden forbidden(ReportedPairs reported, String id, Tally forced)
            throws IOException, InterruptedException {
        List<PairsPlan> plans = new ArrayList<>();
        for (List<PairsPlan.Pair> way : ways(reported)) {
            plans.add(new PairsPlan(id + "-not-" + (plans.size() + 1), LoconFindings.TECHNIQUE, 1, way));
        }
        Forbidden last = null;
        for (PairsPlan plan : plans) {
            Tally tally = new Tally(isFailing, true, false);
            make(plan, forbiddenRuns(), tally);
            last = new Forbidden(tally, plan.pairs().size(), false);
            if (tally.failures == 0) {
                return last;
            }
        }
        for (PairsPlan plan : fails(forced) && baselineFailures > 0 ? plans : List.<PairsPlan>of()) {
            Tally tally = new Tally(isFailing, false, false);
            make(plan, COMPARED_RUNS, tally);
            FailureRates without = new FailureRates(tally.failures, tally.made);
            if (without.isBelow(new FailureRates(forced.reachedFailures, forced.reached), plans.size())
                    && without.isBelow(new FailureRates(baselineFailures, baselineRuns), plans.size())) {
                return new Forbidden(tally, plan.pairs().size(), true);
            }
        }
        return Objects.requireNonNull(last, "a report has a pair");
    }

    /**
     * Check, then act: once both threads have read what they check, each order of their further accesses fails. These
     * ways also require the write of one thread before the read of the other one, for each such read.
     */
    private List<List<PairsPlan.Pair>> beforeChecks(ReportedPairs reported) {
        ReportedPairs.Arc arc = reported.arcs().get(0);
        PairsPlan.Pair forbidden =
                LoconFindings.pair(PairsPlan.Order.FORBIDDEN, arc, reported.level(), reported.callers());
        return otherForms.apply(reported).stream()
                .filter(other -> !other.head().isWrite() && other.tail().isWrite())
                .filter(other ->
                        !other.head().equals(arc.head()) && !other.head().equals(arc.tail()))
                .limit(MOST_CHECKS)
                .map(other -> List.of(
                        forbidden,
                        LoconFindings.pair(
                                PairsPlan.Order.REQUIRED, other.reversed(), ComparisonLevel.PC, reported.callers())))
                .toList();
    }

    /** The ways to forbid the order, the least invasive first. */
    private List<List<PairsPlan.Pair>> ways(ReportedPairs reported) {
        List<List<PairsPlan.Pair>> ways = new ArrayList<>();
        for (ReportedPairs.Arc arc : reported.arcs()) {
            ways.add(List.of(LoconFindings.pair(PairsPlan.Order.FORBIDDEN, arc, reported.level(), reported.callers())));
        }
        for (ReportedPairs.Arc arc : reported.arcs()) {
            ways.add(List.of(LoconFindings.pair(
                    PairsPlan.Order.REQUIRED, arc.reversed(), reported.level(), reported.callers())));
        }
        List<PairsPlan.Pair> all = otherForms.apply(reported).stream()
                .map(arc -> LoconFindings.pair(PairsPlan.Order.FORBIDDEN, arc, ComparisonLevel.PC, reported.callers()))
                .toList();
        if (reported.procedure() != Procedure.III && all.size() > 1) {
            ways.add(all);
            ways.addAll(beforeChecks(reported));
        }
        return ways;
    }
}
