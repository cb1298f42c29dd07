package dev.heddle.engine.technique;

import dev.heddle.analyzer.rankchecker.ThreadEvents;
import dev.heddle.analyzer.rankchecker.VariableUses;
import dev.heddle.trace.plan.Counting;
import org.jspecify.annotations.Nullable;

/**
 * The size of a run.
 *
 * @param decisions operations at which the scheduler decides
 * @param acquisitions lock acquisitions among these operations
 * @param threads controlled threads
 * @param variables accesses by variable; null if they were not measured, which requires a technique that needs
 *     {@link RecordingLevel#ALLOCATIONS}
 * @param events interesting events of each thread; null under the same condition
 */
public record RunSize(
        long decisions,
        long acquisitions,
        long threads,
        @Nullable VariableUses variables,
        @Nullable ThreadEvents events) {
    /** The size of a program that was not measured. */
    public static final RunSize UNKNOWN = new RunSize(1, 1, 1, null, null);

    /** The number of counted events, at least 1. */
    public long events(Counting counting) {
        return Math.max(1, counting.what() == Counting.What.ACQUISITIONS ? acquisitions : decisions);
    }

    /** The number of threads, at least 1. */
    public int threadCount() {
        return (int) Math.max(1, Math.min(threads, Integer.MAX_VALUE));
    }
}
