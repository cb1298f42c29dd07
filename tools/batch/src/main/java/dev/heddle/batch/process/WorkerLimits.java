package dev.heddle.batch.process;

import java.time.Duration;

/**
 * The limits of a worker.
 *
 * @param processors maximum number of processors
 * @param heapBytes maximum size of its heap
 * @param timeout time limit of one technique on a piece
 * @param advice the next step of the user if the heap is too small, as the end of a sentence
 */
public record WorkerLimits(int processors, long heapBytes, Duration timeout, String advice) {}
