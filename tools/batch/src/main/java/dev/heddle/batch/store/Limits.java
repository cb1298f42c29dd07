package dev.heddle.batch.store;

/**
 * The limits of a technique on one run.
 *
 * @param millis time limit
 * @param heapBytes maximum heap of its JVM
 */
public record Limits(long millis, long heapBytes) {}
