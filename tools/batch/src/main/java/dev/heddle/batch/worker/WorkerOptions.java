package dev.heddle.batch.worker;

import dev.heddle.engine.base.UsageException;
import java.time.Duration;

/**
 * How pieces are analysed on one machine.
 *
 * @param jobs how many at a time
 * @param memoryBytes for all JVMs together
 * @param timeout for one piece
 */
public record WorkerOptions(int jobs, long memoryBytes, Duration timeout) {
    /** What merges results and writes tables has so much of the memory. */
    private static final long OWN_BYTES = 256L << 20;
    /** What a JVM has besides its heap: compiled code, classes, buffers of Arrow, mapped queues. */
    private static final double HEAP_SHARE = 0.6;

    private static final long LEAST_HEAP = 64L << 20;

    /** @throws UsageException if the memory is not enough for so many jobs */
    public WorkerOptions {
        if (heap(memoryBytes, jobs) < LEAST_HEAP) {
            long least = OWN_BYTES + (long) (jobs * LEAST_HEAP / HEAP_SHARE) + (1 << 20);
            throw new UsageException("--memory " + (memoryBytes >> 20) + "m is too little for " + jobs
                    + (jobs == 1 ? " job" : " jobs") + ": give " + (least >> 20) + "m or more, or fewer --jobs");
        }
    }

    /**
     * Of workers elsewhere, where nothing is merged.
     *
     * @param memoryBytes for each of them
     * @throws UsageException if that is not enough
     */
    public static WorkerOptions each(long memoryBytes, Duration timeout) {
        long least = (long) (LEAST_HEAP / HEAP_SHARE) + (1 << 20);
        if (memoryBytes < least) {
            throw new UsageException("--memory " + (memoryBytes >> 20) + "m is too little for a worker: give "
                    + (least >> 20) + "m or more");
        }
        return new WorkerOptions(1, memoryBytes + OWN_BYTES, timeout);
    }

    private static long heap(long memoryBytes, int jobs) {
        return (long) ((memoryBytes - OWN_BYTES) / (double) jobs * HEAP_SHARE);
    }

    /** How large the heap of each worker may get. */
    public long heapBytes() {
        return heap(memoryBytes, jobs);
    }
}
