package dev.heddle.trace.plan;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/**
 * The smallest bounds within which a bug occurs, in RankChecker's terms (Bindal, Bansal and Lal, "Variable and Thread
 * Bounding for Systematic Testing of Multithreaded Programs", sections 2 and 4). Computed from a shrunk schedule, so
 * they are upper bounds.
 *
 * @param preemptions c: number of preemptions
 * @param variables v: number of distinct variables that the preempted threads had accessed last; not more than c
 * @param threads t: number of threads whose order matters, from 2
 */
public record BugBounds(int preemptions, int variables, int threads) {
    /** An order has at least two. */
    private static final int LEAST_THREADS = 2;

    public BugBounds {
        if (preemptions < 0 || variables < 0 || variables > preemptions || threads < LEAST_THREADS) {
            throw new IllegalArgumentException("(" + preemptions + ", " + variables + ", " + threads
                    + ") is invalid: 0 <= v <= c, and t is at least " + LEAST_THREADS);
        }
    }

    /**
     * The bounds of a shrunk schedule.
     *
     * @param switches the remaining switches
     * @param ordered paths of threads whose order is known to matter; null if that was not tried, and each thread
     * before or after a switch counts. Threads before or after a preemption always count
     */
    public static BugBounds of(Collection<PreemptionPlan.Switch> switches, Collection<String> ordered) {
        int preemptions = 0;
        int unnamed = 0;
        Set<String> variables = new HashSet<>();
        Set<String> threads = new HashSet<>();
        for (PreemptionPlan.Switch each : switches) {
            if (each.preempts()) {
                preemptions++;
                // An unnamed variable may be any variable: it counts as a separate one.
                unnamed += each.variable() == null ? 1 : 0;
                if (each.variable() != null) {
                    variables.add(each.variable());
                }
            }
            if (each.preempts() || ordered == null) {
                threads.add(each.thread());
                threads.add(each.to());
            }
        }
        if (ordered != null) {
            threads.addAll(ordered);
        }
        return new BugBounds(preemptions, variables.size() + unnamed, Math.max(LEAST_THREADS, threads.size()));
    }

    /** {@code (1, 1, 2)} */
    @Override
    public String toString() {
        return "(" + preemptions + ", " + variables + ", " + threads + ")";
    }
}
