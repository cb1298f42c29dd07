package dev.heddle.engine.internal.explore;

import dev.heddle.trace.plan.PairsPlan.Pair;
import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;

/** Makes runs with enforced orders. */
interface OrderRuns {
    /** The schedule where the orders leave a choice. */
    enum Schedule {
        /** That of the failing run, as far as possible. */
        FAILING,
        /** A random one, by the number of the run. */
        RANDOM
    }

    /**
     * The result of a run.
     *
     * @param isTaken whether the run took all orders
     * @param isFailed whether it failed in the same way as the failing run
     */
    record Result(boolean isTaken, boolean isFailed) {}

    /**
     * Makes runs until the receiver needs no more.
     *
     * @param orders all of them are enforced
     * @param count number of runs
     * @param isEnough receives each run that has a result; true to stop
     * @return false if the time was over before
     */
    boolean make(List<Pair> orders, Schedule schedule, int count, Predicate<Result> isEnough)
            throws IOException, InterruptedException;

    /** Number of runs so far. */
    int runs();
}
