package dev.heddle.subjects.rank;

import dev.heddle.subjects.LocalWork;

/**
 * A bug of a wanted type (c, v, t), for table 4 of RankChecker's paper: c preemptions at v variables constrain t
 * threads. Each of the t threads has a role, from 0.
 *
 * <ul>
 *   <li>(0, 0, t) fails if the threads run in the order of their roles, as figure 8 of the paper.
 *   <li>(1, 1, t) fails if the other threads run in the order of their roles between two reads of role 0, as figure 9.
 *   <li>(2, 1, 2) fails if role 0 sees a change that role 1 takes back, as figure 3.
 * </ul>
 */
public final class PlantedBug {

    private static final int HUNDRED = 100;
    private static final int TEN = 10;

    private final int preemptions;
    private final int threads;

    private PlantedBug(int preemptions, int threads) {
        this.preemptions = preemptions;
        this.threads = threads;
    }

    /**
     * The bug of a type.
     *
     * @param type the digits c, v and t, for example 112
     * @throws IllegalArgumentException if no bug of this type can be planted
     */
    public static PlantedBug of(int type) {
        int preemptions = type / HUNDRED;
        int variables = type / TEN % TEN;
        int threads = type % TEN;
        boolean isKnown = preemptions == 2
                ? variables == 1 && threads == 2
                : (preemptions == 0 || preemptions == 1) && variables == preemptions && threads >= 2;
        if (!isKnown) {
            throw new IllegalArgumentException("no bug of type " + type + " can be planted");
        }
        return new PlantedBug(preemptions, threads);
    }

    /** Number of threads with a role. */
    public int threads() {
        return threads;
    }

    /**
     * Executes the accesses of a role.
     *
     * @param role from 0; a role from {@link #threads} on has no accesses
     * @throws IllegalStateException if the bug shows
     */
    public void execute(int role, Spot spot) {
        if (role >= threads) {
            return;
        }
        if ((role == 0) == (preemptions == 0)) {
            // So a native run seldom fails.
            LocalWork.spinBriefly(1);
        }
        if (preemptions == 0) {
            boolean isNext = spot.value() == role;
            if (isNext && role == threads - 1) {
                throw new IllegalStateException("the planted bug shows: all " + threads + " threads came in order");
            }
            if (isNext) {
                spot.set(role + 1);
            }
        } else if (role == 0) {
            readTwice(spot);
        } else if (preemptions == 2) {
            spot.set(1);
            spot.set(0);
        } else if (spot.value() == role - 1) {
            spot.set(role);
        }
    }

    private void readTwice(Spot spot) {
        int first = spot.value();
        int second = spot.value();
        if (preemptions == 2 ? first != second : first == 0 && second == threads - 1) {
            throw new IllegalStateException("the planted bug shows: the value was " + first + ", then " + second);
        }
    }

    /** The variable of the bug. */
    public static class Spot {

        private int value;

        /** The current value. */
        public int value() {
            return value;
        }

        /** Changes the value. */
        public void set(int next) {
            value = next;
        }
    }
}
