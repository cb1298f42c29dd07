package dev.heddle.engine.internal.explore;

import dev.heddle.trace.run.Explored;
import java.util.Collection;

/**
 * The number of schedules of a search, estimated from runs without preemptions.
 *
 * @param ofOneVariable for each number of preemptions, from 0, the schedules with all of them at accesses to one
 *     variable
 * @param schedules for each number of preemptions, all schedules
 */
public record Estimate(double[] ofOneVariable, double[] schedules) {
    /**
     * With c preemptions there are as many schedules as orders times the ways to choose c accesses of a run, or c
     * accesses to one variable. The search executes fewer, because some schedules continue in the same way as others.
     *
     * @param runs without preemptions
     */
    static Estimate of(Exploration search, Bounds bounds, int variables, Collection<Explored> runs) {
        double[] one = new double[bounds.preemptions() + 1];
        double[] all = new double[bounds.preemptions() + 1];
        for (int c = 0; c <= bounds.preemptions(); c++) {
            double orders = search.orders(c).size();
            for (Explored run : runs) {
                long[] accesses = new long[variables];
                run.accesses().forEach(access -> accesses[access.variable()]++);
                double ofOne = 0;
                for (long count : accesses) {
                    ofOne += choose(count, c);
                }
                one[c] += orders * (c == 0 ? 1 : ofOne) / runs.size();
                all[c] += orders * choose(run.accesses().size(), c) / runs.size();
            }
        }
        return new Estimate(one, all);
    }

    private static double choose(long from, int count) {
        double ways = 1;
        for (int i = 0; i < count; i++) {
            ways *= Math.max(0, from - i) / (double) (i + 1);
        }
        return ways;
    }

    /** The number of schedules within these bounds. */
    public double within(Bounds bounds) {
        double sum = 0;
        for (int c = 0; c <= bounds.preemptions(); c++) {
            sum += bounds.variables() == 1 ? ofOneVariable[c] : schedules[c];
        }
        return sum;
    }
}
