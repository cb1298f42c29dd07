package dev.heddle.trace.plan;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/**
 * How little it takes for a bug to show, as RankChecker counts it (Bindal, Bansal and Lal, "Variable and Thread Bounding for Systematic Testing
 * of Multithreaded Programs", sections 2 and 4). Taken from a schedule that was shrunk, so the bug needs at most that.
 *
 * @param preemptions c: how often a thread is stopped that could go on
 * @param variables v: how many distinct variables these threads had accessed last; not more than c
 * @param threads t: of how many threads the order counts, from 2
 */
public record BugBounds(int preemptions, int variables, int threads) {
    /** An order has at least two. */
    private static final int LEAST_THREADS = 2;

    public BugBounds {
        if (preemptions < 0 || variables < 0 || variables > preemptions || threads < LEAST_THREADS) {
            throw new IllegalArgumentException("(" + preemptions + ", " + variables + ", " + threads
                    + ") cannot be: 0 <= v <= c, and t is at least " + LEAST_THREADS);
        }
    }

    /**
     * Those of a shrunk schedule.
     *
     * @param switches what is left
     * @param ordered paths of threads of which it is known that their order counts; null if that was not tried, and each counts whom a switch
     *     leaves or enters. Whom a preemption leaves or enters counts in any case
     */
    public static BugBounds of(Collection<PreemptionPlan.Switch> switches, Collection<String> ordered) {
        int preemptions = 0;
        int unnamed = 0;
        Set<String> variables = new HashSet<>();
        Set<String> threads = new HashSet<>();
        for (PreemptionPlan.Switch each : switches) {
            if (each.preempts()) {
                preemptions++;
                // A variable nobody can name may be any: it counts as one of its own.
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
