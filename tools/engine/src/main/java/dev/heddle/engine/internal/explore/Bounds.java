package dev.heddle.engine.internal.explore;

import dev.heddle.engine.internal.text.Plural;

/**
 * The bounds of an exhaustive search (RankChecker, sections 2 and 4).
 *
 * @param preemptions c: most preemptions of a schedule, at least 0
 * @param variables v: most variables at whose accesses a schedule preempts, at least 1
 * @param threads t: number of threads whose orders are all tried, at least 2
 * @param epsilon the probability of missing an order of that many threads, where there are too many orders to try all
 * @param staleReads most reads of a schedule that see an older write than the newest one, at least 0
 */
public record Bounds(int preemptions, int variables, int threads, double epsilon, int staleReads) {
    /** Nearly all bugs are within these bounds, according to the paper. */
    public static final Bounds USUAL = new Bounds(2, 2, 2, 0.01, 0);

    /** Largest valid bound: more would take too long. */
    public static final int MOST = 6;

    public Bounds {
        check("context bound", preemptions, 0);
        check("variable bound", variables, 1);
        check("thread bound", threads, 2);
        check("bound of stale reads", staleReads, 0);
        if (!(epsilon > 0 && epsilon <= 1)) {
            throw new IllegalArgumentException("epsilon is " + epsilon + ": must be above 0 and at most 1");
        }
    }

    private static void check(String what, int value, int least) {
        if (value < least || value > MOST) {
            throw new IllegalArgumentException(
                    "the " + what + " is " + value + ": must be between " + least + " and " + MOST);
        }
    }

    /** The same bounds with another number of stale reads. */
    Bounds withStaleReads(int reads) {
        return new Bounds(preemptions, variables, threads, epsilon, reads);
    }

    @Override
    public String toString() {
        return "(" + preemptions + ", " + Math.min(variables, preemptions) + ", " + threads + ")"
                + (staleReads == 0 ? "" : " with at most " + Plural.of(staleReads, "stale read"));
    }
}
