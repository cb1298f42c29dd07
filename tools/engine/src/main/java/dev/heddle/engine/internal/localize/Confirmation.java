package dev.heddle.engine.internal.localize;

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
import java.util.function.Predicate;

/**
 * Tries a report (beyond the paper): with its order forced the program must fail, and with the order forbidden it must
 * not.
 *
 * <p>An order is forbidden either by preventing the pair, or by requiring the reverse order; for two pairs it is enough
 * to forbid one. Which of these a program allows is unknown, so each is tried until one makes the failure vanish. Runs
 * in which the strategy had to release a thread also count: an order that only occurs after the failure cannot be
 * prevented and is not confirmed.
 */
public final class Confirmation {
    private static final int FORCED_RUNS = 40;
    private static final int MIN_FORBIDDEN_RUNS = 20;
    private static final int MAX_FORBIDDEN_RUNS = 600;
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
     */
    public Confirmation(InProcessRuns runs, Path directory, Predicate<InProcessRun> isFailing, Failures failures) {
        this.failures = failures;
        this.runs = runs;
        this.directory = directory;
        this.isFailing = isFailing;
    }

    /** The results of the runs of one plan. */
    private static final class Tally implements Predicate<InProcessRun> {
        private final Predicate<InProcessRun> isFailing;
        private final boolean isOverAtFailure;
        private int made;
        private int reached;
        private int failures;
        private int reachedFailures;
        /** The first run that failed and reached the event of the plan. */
        private InProcessRun failed;

        private InProcessRun anyFailed;

        Tally(Predicate<InProcessRun> isFailing, boolean isOverAtFailure) {
            this.isFailing = isFailing;
            this.isOverAtFailure = isOverAtFailure;
        }

        TriedRuns.Count count() {
            return new TriedRuns.Count(made, reached, isOverAtFailure ? failures : reachedFailures);
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
            anyFailed = hasFailed && anyFailed == null ? run : anyFailed;
            if (run.isReached()) {
                reached++;
                reachedFailures += hasFailed ? 1 : 0;
                failed = hasFailed && failed == null ? run : failed;
            }
            return hasFailed && isOverAtFailure;
        }
    }

    private Tally make(Plan plan, int count, boolean isOverAtFailure) throws IOException, InterruptedException {
        Tally tally = new Tally(isFailing, isOverAtFailure);
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
        return tally;
    }

    /** Measures how often the program fails without a plan. */
    private void baseline() throws IOException, InterruptedException {
        while (baselineFailures < EXPECTED_FAILURES && baselineRuns < MAX_BASELINE_RUNS) {
            Tally tally =
                    make(new RandomPlan("baseline", LoconFindings.TECHNIQUE, baselineRuns + 1), BASELINE_BATCH, false);
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
        Tally forced = make(plan, FORCED_RUNS, false);
        String usual = "; " + baselineFailures + " of " + baselineRuns + " random runs fail";
        boolean isCutShort = reported.procedure() == Procedure.II;
        if (isCutShort) {
            // The program dies before the second access, so only the failure shows that the order occurred.
            forced.reached = forced.made;
            forced.reachedFailures = forced.failures;
            forced.failed = forced.anyFailed;
        }
        TriedRuns.Count byChance = new TriedRuns.Count(baselineRuns, baselineRuns, baselineFailures);
        TriedRuns made = new TriedRuns(forced.count(), null, byChance);
        if (forced.reached == 0) {
            String words = "could not be forced in " + forced.made + " runs";
            return new LocalizationVerdict(LocalizationVerdict.Kind.NOT_FORCED, words, null, null, made);
        }
        String how = "forced in " + forced.reached + " of " + forced.made + " runs, and " + forced.reachedFailures
                + " of these" + " failed";
        String failure = forced.failed == null || forced.failed.failure() == null
                ? null
                : forced.failed.failure().text();
        Path schedule = forced.failed == null ? null : forced.failed.schedule();
        if (forced.reachedFailures * 2 < forced.reached || !isMore(forced)) {
            return new LocalizationVerdict(
                    LocalizationVerdict.Kind.NOT_THE_CAUSE, "not the cause: " + how + usual, failure, schedule, made);
        }
        Tally forbidden = forbidden(reported, plan.id());
        TriedRuns both = new TriedRuns(forced.count(), forbidden.count(), byChance);
        return forbidden.failures == 0
                ? new LocalizationVerdict(
                        LocalizationVerdict.Kind.CONFIRMED,
                        "confirmed: " + how + "; forbidden, 0 of " + forbiddenRuns() + " failed" + usual,
                        failure,
                        schedule,
                        both)
                : new LocalizationVerdict(
                        LocalizationVerdict.Kind.NOT_THE_CAUSE,
                        "not the cause: " + how + ", but forbidden it failed in run " + forbidden.made + usual,
                        failure,
                        schedule,
                        both);
    }

    /**
     * Whether the forced runs, including those in which the order did not occur, fail more often than chance allows.
     */
    private boolean isMore(Tally forced) {
        double usual = share();
        double deviation = Math.sqrt(usual * (1 - usual) / forced.made);
        return (double) forced.failures / forced.made > usual + 2 * deviation;
    }

    private int forbiddenRuns() {
        int wanted = baselineFailures == 0 ? MIN_FORBIDDEN_RUNS : (int) Math.ceil(EXPECTED_FAILURES / share());
        return Math.max(MIN_FORBIDDEN_RUNS, Math.min(MAX_FORBIDDEN_RUNS, wanted));
    }

    /** The runs of the first way to forbid the order that makes the failure vanish, or of the last way. */
    private Tally forbidden(ReportedPairs reported, String id) throws IOException, InterruptedException {
        Tally tally = null;
        List<PairsPlan.Pair> ways = ways(reported);
        for (int i = 0; i < ways.size() && (tally == null || tally.failures > 0); i++) {
            PairsPlan plan = new PairsPlan(id + "-not-" + (i + 1), LoconFindings.TECHNIQUE, 1, List.of(ways.get(i)));
            tally = make(plan, forbiddenRuns(), true);
        }
        return tally;
    }

    /** The ways to forbid the order, the least invasive first. */
    private static List<PairsPlan.Pair> ways(ReportedPairs reported) {
        List<PairsPlan.Pair> ways = new ArrayList<>();
        for (ReportedPairs.Arc arc : reported.arcs()) {
            ways.add(LoconFindings.pair(PairsPlan.Order.FORBIDDEN, arc, reported.level()));
        }
        for (ReportedPairs.Arc arc : reported.arcs()) {
            ways.add(LoconFindings.pair(PairsPlan.Order.REQUIRED, arc.reversed(), reported.level()));
        }
        return ways;
    }
}
