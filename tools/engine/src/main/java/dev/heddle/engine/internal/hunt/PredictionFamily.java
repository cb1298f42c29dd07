package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.internal.runs.RunResult;
import dev.heddle.engine.internal.runs.RunVerdict;
import dev.heddle.engine.internal.runs.SeedRuns.SeedRun;
import dev.heddle.engine.internal.runs.SoughtHang;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.finding.Proof;
import dev.heddle.trace.finding.Score;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The predictions of all analyses. Each one is tried with a few seeds in a row, which differ in where threads are held
 * and which thread continues afterwards. Predictions that happened without a failure are tried again before those that
 * never happened, predictions with a witness before those without, and those with a high score before others. So a
 * prediction counts as harmless only after several continuations.
 *
 * <p>Places that no run has tried come first: predictions that repeat the same places wait until all places had a turn.
 */
final class PredictionFamily implements Family {
    /** Number of places that are tried once before any is tried again, in a program with slow runs. */
    private static final int BEST = 10;

    /** Seeds in a row that differ in the thread that continues after the prediction happened. */
    private static final int RUNS_AT_A_TIME = 3;

    /** A prediction and its results. Accessed between runs only. */
    static final class Prediction {
        private final Finding candidate;
        private final Plan plan;
        private final Set<String> places;
        private final int score;
        private long made;
        private long tried;
        private long came;
        private final Set<Long> continuations = new HashSet<>();
        private final Set<RunResult> results = new LinkedHashSet<>();
        private long firstSeed;
        private Failure failure;
        private String obstacle;

        private Prediction(Finding candidate, Plan plan) {
            this.candidate = candidate;
            this.plan = plan;
            places = candidate.sites().isEmpty() ? Set.of(candidate.id()) : places(candidate);
            Score rank = Score.of(candidate);
            score = rank == null ? 0 : rank.points();
        }

        private static Set<String> places(Finding candidate) {
            return candidate.sites().stream()
                    .map(place -> place.className() + "." + place.method() + ":" + place.line())
                    .collect(Collectors.toSet());
        }

        Finding candidate() {
            return candidate;
        }

        Plan plan() {
            return plan;
        }

        /** Number of runs that ended by themselves or showed the prediction before. */
        long tried() {
            return tried;
        }

        /** Why no run could be started; null if one started or none was tried. */
        String obstacle() {
            return tried > 0 ? null : obstacle;
        }

        /** Whether no further run is useful: the program failed, all tries were used, or no run can be started. */
        private boolean isOver(int tries) {
            return failure != null || made >= tries || made > 0 && tried == 0 && obstacle != null;
        }

        /** Number of runs in which the prediction seemed to happen. */
        long came() {
            return came;
        }

        /** Number of different schedules of these runs; each run in a fresh JVM counts as one. */
        int continuations() {
            return continuations.size();
        }

        /** The variables that it is about: fields by their qualified names, and arrays. */
        Set<String> variables() {
            Set<String> names = new LinkedHashSet<>();
            if (candidate.details().get("variable") instanceof String name) {
                names.add(name);
            }
            if (candidate.details().get("atomicSet") instanceof Map<?, ?> set
                    && set.get("variables") instanceof List<?> members) {
                members.forEach(member -> names.add(set.get("class") + "." + member));
            }
            return names;
        }

        /** The results of these runs. */
        Set<RunResult> results() {
            return Set.copyOf(results);
        }

        /** Seed of the first run in which it seemed to happen; 0 if absent. */
        long firstSeed() {
            return firstSeed;
        }

        /** The failure of the first run in which it happened and the program failed; null if absent. */
        Failure failure() {
            return failure;
        }
    }

    private final int tries;
    private final List<Prediction> all = new ArrayList<>();
    /** The places that runs have tried. */
    private final Set<Set<String>> triedPlaces = new HashSet<>();

    private Prediction last;
    private boolean isSlow;

    private final @Nullable SoughtHang sought;

    /**
     * @param tries most runs for each prediction
     * @param sought the hang whose predictions come first; null for any failure
     */
    PredictionFamily(int tries, @Nullable SoughtHang sought) {
        this.tries = tries;
        this.sought = sought;
    }

    private boolean isOther(Prediction one) {
        return sought != null && !sought.fits(one.candidate);
    }

    /** @param directory of the plans */
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
    public RunBatch next(String id, int most) {
        last = all.stream()
                .filter(one -> !one.isOver(tries))
                .min(Comparator.comparing(this::isOther)
                        .thenComparing(one -> triedPlaces.contains(one.places))
                        .thenComparing(one -> one.made > 0)
                        .thenComparing(one -> !hasWitness(one.candidate))
                        .thenComparing(one -> one.came == 0)
                        .thenComparing(one -> one.made)
                        .thenComparing(one -> -one.score))
                .orElse(null);
        if (last == null) {
            return null;
        }
        int runs = isSlow && triedPlaces.size() < BEST ? 1 : RUNS_AT_A_TIME;
        return new RunBatch(last.plan, last.made + 1, (int) Math.min(runs, tries - last.made));
    }

    /** The best predictions are tried once each, before any is tried again: runs of this program are slow. */
    void tryEachOnce() {
        isSlow = true;
    }

    /** Whether a reordering of the recorded run is known that ends in this prediction (docs/reference/files.md). */
    private static boolean hasWitness(Finding finding) {
        Proof proof = Proof.of(finding);
        return proof != null && proof.isComplete();
    }

    @Override
    public void made(RunBatch batch, List<SeedRun> runs) {
        for (SeedRun run : runs) {
            last.made++;
            triedPlaces.add(last.places);
            if (!run.verdict().isTry()) {
                last.obstacle = obstacle(run);
                continue;
            }
            last.tried++;
            if (run.outcome() == null || !run.outcome().reached()) {
                continue;
            }
            last.came++;
            // A killed run leaves no schedule.
            last.continuations.add(run.turns() == 0 ? -run.seed() : run.turns());
            if (run.result() != null) {
                last.results.add(run.result());
            }
            last.firstSeed = last.firstSeed == 0 ? run.seed() : last.firstSeed;
            last.failure = last.failure == null ? run.failure() : last.failure;
        }
    }

    /** Why a run does not try its plan; null if another run could replace it. */
    private static String obstacle(SeedRun run) {
        return run.verdict() == RunVerdict.UNFIT && run.outcome() != null
                ? run.outcome().progress()
                : null;
    }
}
