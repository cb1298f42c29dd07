package dev.heddle.batch.process;

import java.time.Duration;

/**
 * How much a worker may take.
 *
 * @param processors how many it may keep busy
 * @param heapBytes how large its heap may get
 * @param timeout for one piece
 * @param advice what the user can do if the heap is too small, as the end of a sentence
 */
public record WorkerLimits(int processors, long heapBytes, Duration timeout, String advice) {}
