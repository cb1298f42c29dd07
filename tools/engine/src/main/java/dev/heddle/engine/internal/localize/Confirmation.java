package dev.heddle.engine.internal.localize;

import dev.heddle.analyzer.locon.LoconFindings;
import dev.heddle.analyzer.locon.Procedure;
import dev.heddle.analyzer.locon.ReportedPairs;
import dev.heddle.engine.internal.campaign.InProcessRun;
import dev.heddle.engine.internal.campaign.InProcessRuns;
import dev.heddle.engine.internal.launch.Directories;
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
 * Tries what was reported (beyond the paper): with the order forced the failure must appear, and with it forbidden it must vanish.
 *
 * <p>An order is forbidden by keeping the pair from happening, or by requiring it the other way round; of a couple it is enough to take one of its
 * pairs away. Which of these a program allows cannot be known, so each is tried until one makes the failure vanish. Runs in which
 * the strategy had to let go count, too: what only comes after the failure can be kept away by nothing, and is not confirmed.
 */
public final class Confirmation {
    private static final int FORCED_RUNS = 40;
    private static final int MIN_FORBIDDEN_RUNS = 20;
    private static final int MAX_FORBIDDEN_RUNS = 600;
    private static final int MAX_BASELINE_RUNS = 400;
    private static final int BASELINE_BATCH = 100;
    /** So many failures are expected of the forbidden runs if the plan has no influence: none at all has a probability below 1 %. */
    private static final int EXPECTED_FAILURES = 5;

    private final InProcessRuns runs;
    private final Path directory;
    private final Predicate<InProcessRun> isFailing;
    private final Failures failures;
    private int baselineRuns;
    private int baselineFailures;
    private int made;

    /** Who is told how runs failed. */
    @FunctionalInterface
    public interface Failures {
        /**
         * The first run of a plan that failed so; its schedule is still there.
         *
         * @param plan with the seed of the run
         */
        void met(Plan plan, InProcessRun run) throws IOException, InterruptedException;
    }

    /**
     * @param directory where runs and plans go
     * @param isFailing which runs count as failing
     * @param failures is told of failures
     */
    public Confirmation(InProcessRuns runs, Path directory, Predicate<InProcessRun> isFailing, Failures failures) {
        this.failures = failures;
        this.runs = runs;
        this.directory = directory;
        this.isFailing = isFailing;
    }

    /** What came of the runs of one plan. */
    private static final class Tally implements Predicate<InProcessRun> {
        private final Predicate<InProcessRun> isFailing;
        private final boolean isOverAtFailure;
        private int made;
        private int reached;
        private int failures;
        private int reachedFailures;
        /** The first that failed with what the plan asks for. */
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
            failures.met(plan.withSeed(run.seed()), run);
        }
        return tally;
    }

    /** How often the program fails by itself. */
    private void baseline() throws IOException, InterruptedException {
        while (baselineFailures < EXPECTED_FAILURES && baselineRuns < MAX_BASELINE_RUNS) {
            Tally tally =
                    make(new RandomPlan("baseline", LoconFindings.TECHNIQUE, baselineRuns + 1), BASELINE_BATCH, false);
            baselineRuns += BASELINE_BATCH;
            baselineFailures += tally.failures;
        }
    }

    /** How many runs were made so far. */
    public int runs() {
        return made;
    }

    private double share() {
        return (double) baselineFailures / baselineRuns;
    }

    /** Tries one report. */
    public Verdict confirm(ReportedPairs reported) throws IOException, InterruptedException {
        PairsPlan plan = LoconFindings.plan(reported, 1);
        if (plan == null) {
            return new Verdict(
                    Verdict.Kind.NOT_FORCED,
                    "could not be forced: an end is an atomic operation, which no plan can hold",
                    null,
                    null,
                    TriedRuns.NONE);
        }
        if (baselineRuns == 0) {
            baseline();
        }
        Tally forced = make(plan, FORCED_RUNS, false);
        String usual = "; of " + baselineRuns + " random runs " + baselineFailures + " fail";
        boolean isCutShort = reported.procedure() == Procedure.II;
        if (isCutShort) {
            // The program dies before the tail comes, so that the order came about is seen from the failure alone.
            forced.reached = forced.made;
            forced.reachedFailures = forced.failures;
            forced.failed = forced.anyFailed;
        }
        TriedRuns.Count byChance = new TriedRuns.Count(baselineRuns, baselineRuns, baselineFailures);
        TriedRuns made = new TriedRuns(forced.count(), null, byChance);
        if (forced.reached == 0) {
            String words = "could not be forced in " + forced.made + " runs";
            return new Verdict(Verdict.Kind.NOT_FORCED, words, null, null, made);
        }
        String how = "forced in " + forced.reached + " of " + forced.made + " runs, of which " + forced.reachedFailures
                + " failed";
        String failure = forced.failed == null || forced.failed.failure() == null
                ? null
                : forced.failed.failure().text();
        Path schedule = forced.failed == null ? null : forced.failed.schedule();
        if (forced.reachedFailures * 2 < forced.reached || !isMore(forced)) {
            return new Verdict(Verdict.Kind.NOT_THE_CAUSE, "not the cause: " + how + usual, failure, schedule, made);
        }
        Tally forbidden = forbidden(reported, plan.id());
        TriedRuns both = new TriedRuns(forced.count(), forbidden.count(), byChance);
        return forbidden.failures == 0
                ? new Verdict(
                        Verdict.Kind.CONFIRMED,
                        "confirmed: " + how + "; forbidden, none of " + forbiddenRuns() + " failed" + usual,
                        failure,
                        schedule,
                        both)
                : new Verdict(
                        Verdict.Kind.NOT_THE_CAUSE,
                        "not the cause: " + how + ", but forbidden it failed in run " + forbidden.made + usual,
                        failure,
                        schedule,
                        both);
    }

    /** Whether the forced runs, those in which the order did not come about included, fail more often than chance allows. */
    private boolean isMore(Tally forced) {
        double usual = share();
        double deviation = Math.sqrt(usual * (1 - usual) / forced.made);
        return (double) forced.failures / forced.made > usual + 2 * deviation;
    }

    private int forbiddenRuns() {
        int wanted = baselineFailures == 0 ? MIN_FORBIDDEN_RUNS : (int) Math.ceil(EXPECTED_FAILURES / share());
        return Math.max(MIN_FORBIDDEN_RUNS, Math.min(MAX_FORBIDDEN_RUNS, wanted));
    }

    /** The runs of the first way in which the failure vanishes, or of the last one. */
    private Tally forbidden(ReportedPairs reported, String id) throws IOException, InterruptedException {
        Tally tally = null;
        List<PairsPlan.Pair> ways = ways(reported);
        for (int i = 0; i < ways.size() && (tally == null || tally.failures > 0); i++) {
            PairsPlan plan = new PairsPlan(id + "-not-" + (i + 1), LoconFindings.TECHNIQUE, 1, List.of(ways.get(i)));
            tally = make(plan, forbiddenRuns(), true);
        }
        return tally;
    }

    /** The ways to take the order away, the gentler ones first. */
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
