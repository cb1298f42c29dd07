package dev.heddle.engine.technique;

import dev.heddle.analyzer.rankchecker.ThreadEvents;
import dev.heddle.analyzer.rankchecker.VariableUses;
import dev.heddle.trace.plan.Counting;
import org.jspecify.annotations.Nullable;

/**
 * How large a run is.
 *
 * @param decisions operations at which the scheduler decides
 * @param acquisitions how many of them are acquisitions
 * @param threads threads under control
 * @param variables which variables are accessed and how often; null if nobody has looked: only for a technique that needs {@link Recorded#ALLOCATIONS}
 * @param events how many interesting events each thread makes; null as for the variables
 */
public record RunSize(
        long decisions,
        long acquisitions,
        long threads,
        @Nullable VariableUses variables,
        @Nullable ThreadEvents events) {
    /** Of a program that nobody has measured. */
    public static final RunSize UNKNOWN = new RunSize(1, 1, 1, null, null);

    /** The number of events that are counted, at least 1. */
    public long events(Counting counting) {
        return Math.max(1, counting.what() == Counting.What.ACQUISITIONS ? acquisitions : decisions);
    }

    /** Threads, at least 1. */
    public int threadCount() {
        return (int) Math.max(1, Math.min(threads, Integer.MAX_VALUE));
    }
}
