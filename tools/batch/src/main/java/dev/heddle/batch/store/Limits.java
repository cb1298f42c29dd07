package dev.heddle.batch.store;

/**
 * What a technique may take for one run.
 *
 * @param millis how long
 * @param heapBytes how much of the heap of its JVM
 */
public record Limits(long millis, long heapBytes) {}
