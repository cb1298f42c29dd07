package dev.heddle.engine.internal.portfolio;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Which family goes next: each once in its order, then the one that has paid best for its runs. New failures pay, and so do schedules that no run has
 * taken before. Depends on nothing but what the runs have shown, so the same seed gives the same search. Not thread-safe.
 */
final class Bandit {
    private static final int PAY_OF_A_FAILURE = 30;
    /** A family of random schedules that has shown no new one for so many runs has none left that it finds easily. */
    private static final int VAIN_RUNS = 100;
    /** Runs of a family of random schedules that are a fair share where everything within the bounds is known to be harmless. */
    private static final int FAIR_IF_DRAWN = 100;

    private static final int FAIR_IF_FINITE = 500;

    /** A family and what it has brought. */
    static final class Arm {
        private final Family family;
        private final int firstBatch;
        private long runs;
        private long schedules;
        private long failures;
        private long vain;
        private boolean isOver;

        private Arm(Family family, int firstBatch) {
            this.family = family;
            this.firstBatch = firstBatch;
        }

        Family family() {
            return family;
        }

        /** Runs of it. */
        long runs() {
            return runs;
        }

        /** Schedules that no run of the hunt had taken before. */
        long schedules() {
            return schedules;
        }

        /** Failures that it was the first to show. */
        long failures() {
            return failures;
        }

        /** Whether nothing of it is left. */
        boolean isOver() {
            return isOver;
        }

        /** How many runs to make of it next. */
        int batch() {
            return runs == 0 ? firstBatch : (int) Math.min(256, Math.max(firstBatch, runs / 2));
        }

        private double value() {
            return (2.0 + family.worth() * schedules + PAY_OF_A_FAILURE * failures) / (2.0 + runs);
        }

        /** There is no next batch. */
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

    /** @param firstBatch how many runs to make of it at first */
    void add(Family family, int firstBatch) {
        arms.add(new Arm(family, firstBatch));
    }

    /** The next one; null if nothing is left. */
    Arm next() {
        Arm best = null;
        for (Arm arm : arms) {
            if (arm.isOver) {
                continue;
            }
            if (arm.runs == 0) {
                return arm;
            }
            // Those that have had less go first, all else being equal.
            if (best == null || score(arm) > score(best)) {
                best = arm;
            }
        }
        return best;
    }

    /** The family that has had least and not yet a fair share; null if all have had that. */
    Arm untried() {
        return arms.stream()
                .filter(arm -> !arm.isOver && arm.runs < (arm.family.isFinite() ? FAIR_IF_FINITE : FAIR_IF_DRAWN))
                .min(Comparator.comparingLong(arm -> arm.runs))
                .orElse(null);
    }

    private static double score(Arm arm) {
        return arm.value() / Math.sqrt(1 + arm.runs);
    }

    List<Arm> arms() {
        return List.copyOf(arms);
    }
}
