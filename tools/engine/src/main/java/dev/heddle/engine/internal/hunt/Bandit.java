package dev.heddle.engine.internal.hunt;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Chooses the next family: each one once in order, then the one with the best yield per run. New failures and new
 * schedules count as yield. The choice depends only on results of runs, so the same seed gives the same search. Not
 * thread-safe.
 */
final class Bandit {
    private static final int PAY_OF_A_FAILURE = 30;
    /** Largest batch of a family whose first batch is smaller. */
    private static final int MOST_RUNS = 256;

    /** After this number of runs without a new schedule, a family of random schedules has no easily found ones left. */
    private static final int VAIN_RUNS = 100;
    /**
     * A fair share of runs for a family of random schedules, where everything within the bounds is known to be
     * harmless.
     */
    private static final int FAIR_IF_DRAWN = 100;

    /** The same if no family has shown a new schedule for long. */
    private static final int FAIR_IF_NOTHING_NEW = 20;

    private static final int FAIR_IF_FINITE = 500;

    /** A family and its yield. */
    static final class Arm {
        private final Family family;
        private final int firstBatch;
        private long runs;
        private long schedules;
        private long failures;
        private long vain;
        private boolean isOver;

        /** @param firstBatch size of its first batch */
        Arm(Family family, int firstBatch) {
            this.family = family;
            this.firstBatch = firstBatch;
        }

        Family family() {
            return family;
        }

        /** Number of its runs. */
        long runs() {
            return runs;
        }

        /** Number of its schedules that were new in the hunt. */
        long schedules() {
            return schedules;
        }

        /** Number of failures that it showed first. */
        long failures() {
            return failures;
        }

        /** Whether the family is exhausted. */
        boolean isOver() {
            return isOver;
        }

        /** Size of its next batch. */
        int batch() {
            return (int) Math.max(firstBatch, Math.min(MOST_RUNS, runs / 2));
        }

        private double value() {
            return (2.0 + family.weight() * schedules + PAY_OF_A_FAILURE * failures) / (2.0 + runs);
        }

        /** Marks the family as exhausted. */
        void isExhausted() {
            isOver = true;
        }

        void made(int more, int newSchedules, int newFailures) {
            runs += more;
            schedules += newSchedules;
            failures += newFailures;
            vain = newSchedules + newFailures > 0 ? 0 : vain + more;
            isOver |= !family.isFinite() && vain >= VAIN_RUNS;
        }
    }

    private final List<Arm> arms = new ArrayList<>();

    /** @param firstBatch size of its first batch */
    void add(Family family, int firstBatch) {
        add(new Arm(family, firstBatch));
    }

    void add(Arm arm) {
        arms.add(arm);
    }

    /** The next family; null if all are exhausted. */
    Arm next() {
        Arm best = null;
        for (Arm arm : arms) {
            if (arm.isOver) {
                continue;
            }
            if (arm.runs == 0) {
                return arm;
            }
            // On a tie, the family with fewer runs comes first.
            if (best == null || score(arm) > score(best)) {
                best = arm;
            }
        }
        return best;
    }

    /**
     * The family with the fewest runs, below its fair share; null if all have had their share.
     *
     * @param isNothingNew whether no family has shown a new schedule for long
     */
    Arm untried(boolean isNothingNew) {
        int drawn = isNothingNew ? FAIR_IF_NOTHING_NEW : FAIR_IF_DRAWN;
        return arms.stream()
                .filter(arm -> !arm.isOver && arm.runs < (arm.family.isFinite() ? FAIR_IF_FINITE : drawn))
                .min(Comparator.comparingLong(arm -> arm.runs))
                .orElse(null);
    }

    /** Whether all finite families are exhausted. */
    boolean isSystematicOver() {
        return arms.stream().noneMatch(arm -> arm.family.isFinite() && !arm.isOver);
    }

    /** Number of runs of the finite families. */
    long systematicRuns() {
        return arms.stream()
                .filter(arm -> arm.family.isFinite())
                .mapToLong(arm -> arm.runs)
                .sum();
    }

    /** Number of runs of the families of random schedules. */
    long drawnRuns() {
        return arms.stream().mapToLong(arm -> arm.runs).sum() - systematicRuns();
    }

    private static double score(Arm arm) {
        return arm.value() / Math.sqrt(1 + arm.runs);
    }

    List<Arm> arms() {
        return List.copyOf(arms);
    }
}
