package dev.heddle.engine.internal.portfolio;

import dev.heddle.engine.internal.campaign.SeedRuns.SeedRun;
import dev.heddle.engine.internal.campaign.Verdict;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.finding.Proof;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What the analyses predict. Each prediction is tried with some seeds in a row, which differ in where threads are held and in who goes on afterwards. What came true
 * without harm is tried again before what never came true, and what has a witness before what has none, so that it is called harmless only after several continuations.
 */
final class Predictions implements Family {
    /** Seeds in a row that differ in who goes on after the prediction has come true. */
    private static final int RUNS_AT_A_TIME = 3;

    /** One of them, and what became of it. Touched between runs only. */
    static final class Prediction {
        private final Finding candidate;
        private final Plan plan;
        private long made;
        private long tried;
        private long came;
        private final Set<Long> continuations = new HashSet<>();
        private long firstSeed;
        private Failure failure;
        private String obstacle;

        private Prediction(Finding candidate, Plan plan) {
            this.candidate = candidate;
            this.plan = plan;
        }

        Finding candidate() {
            return candidate;
        }

        Plan plan() {
            return plan;
        }

        /** Runs that came to their end, or showed what was looked for before. */
        long tried() {
            return tried;
        }

        /** Why no run could be tried; null if there was one, or if none was made. */
        String obstacle() {
            return tried > 0 ? null : obstacle;
        }

        /** Whether no other run is worth while: it has failed, or had all its runs, or a run could not be started and so none can. */
        private boolean isOver(int tries) {
            return failure != null || made >= tries || made > 0 && tried == 0 && obstacle != null;
        }

        /** Runs in which it seemed to happen. */
        long came() {
            return came;
        }

        /** How many different schedules these runs had; those with a JVM of their own count one each. */
        int continuations() {
            return continuations.size();
        }

        /** Seed of the first run in which it seemed to happen; 0 if there was none. */
        long firstSeed() {
            return firstSeed;
        }

        /** What the program did wrong in the first run in which it happened and the program failed; null if there was none. */
        Failure failure() {
            return failure;
        }
    }

    private final int tries;
    private final List<Prediction> all = new ArrayList<>();
    private Prediction last;

    /** @param tries how many runs for each */
    Predictions(int tries) {
        this.tries = tries;
    }

    /** @param directory where the plans are */
    void add(Findings findings, Path directory) {
        for (Finding finding : findings.findings()) {
            if (finding.plan() != null) {
                all.add(new Prediction(finding, PlanFile.read(directory.resolve(finding.plan()))));
            }
        }
    }

    List<Prediction> all() {
        return List.copyOf(all);
    }

    @Override
    public String name() {
        return "predictions";
    }

    @Override
    public Batch next(String id, int most) {
        last = all.stream()
                .filter(one -> !one.isOver(tries))
                .min(Comparator.comparing((Prediction one) -> one.made > 0)
                        .thenComparing(one -> !hasWitness(one.candidate))
                        .thenComparing(one -> one.came == 0)
                        .thenComparing(one -> one.made))
                .orElse(null);
        return last == null
                ? null
                : new Batch(last.plan, last.made + 1, (int) Math.min(RUNS_AT_A_TIME, tries - last.made));
    }

    /** Whether an order of the recorded run is known that ends in it (docs/reference/findings.md). */
    private static boolean hasWitness(Finding finding) {
        Proof proof = Proof.of(finding);
        return proof != null && proof.isComplete();
    }

    @Override
    public void made(Batch batch, List<SeedRun> runs) {
        for (SeedRun run : runs) {
            last.made++;
            if (!run.verdict().isTry()) {
                last.obstacle = obstacle(run);
                continue;
            }
            last.tried++;
            if (run.outcome() == null || !run.outcome().reached()) {
                continue;
            }
            last.came++;
            // A run that was killed leaves no schedule.
            last.continuations.add(run.turns() == 0 ? -run.seed() : run.turns());
            last.firstSeed = last.firstSeed == 0 ? run.seed() : last.firstSeed;
            last.failure = last.failure == null ? run.failure() : last.failure;
        }
    }

    /** Why a run says nothing of its plan. Runs that another one could replace have no obstacle. */
    private static String obstacle(SeedRun run) {
        return run.verdict() == Verdict.UNFIT && run.outcome() != null
                ? run.outcome().progress()
                : null;
    }
}
