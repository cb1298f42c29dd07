package dev.heddle.batch.worker;

import dev.heddle.batch.process.WorkerProcess;
import dev.heddle.batch.store.Limits;
import dev.heddle.engine.base.UsageException;
import java.time.Duration;

/**
 * How pieces are analysed on one machine.
 *
 * @param jobs how many at a time
 * @param memoryBytes for all JVMs together
 * @param timeout for one technique on one run
 */
public record WorkerOptions(int jobs, long memoryBytes, Duration timeout) {
    /** What merges results and writes tables has so much of the memory. */
    private static final long OWN_BYTES = 256L << 20;
    /**
     * What a worker has beside its heap, in resident memory: its libraries and classes, compiled code and what the compiler needs, stacks, buffers outside
     * the heap, and the part of a queue that is mapped. None of it grows with the recording.
     */
    private static final long BESIDE_HEAP_BYTES = WorkerProcess.BESIDE_HEAP_BYTES;

    private static final long LEAST_HEAP = 64L << 20;

    /** @throws UsageException if the memory is not enough for so many jobs */
    public WorkerOptions {
        if (heap(memoryBytes, jobs) < LEAST_HEAP) {
            long least = OWN_BYTES + jobs * (LEAST_HEAP + BESIDE_HEAP_BYTES);
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
        long least = LEAST_HEAP + BESIDE_HEAP_BYTES;
        if (memoryBytes < least) {
            throw new UsageException("--memory " + (memoryBytes >> 20) + "m is too little for a worker: give "
                    + (least >> 20) + "m or more");
        }
        return new WorkerOptions(1, memoryBytes + OWN_BYTES, timeout);
    }

    private static long heap(long memoryBytes, int jobs) {
        return (memoryBytes - OWN_BYTES) / jobs - BESIDE_HEAP_BYTES;
    }

    /** What a technique may take for one run. */
    public Limits limits() {
        return new Limits(timeout.toMillis(), heapBytes());
    }

    /** How large the heap of each worker may get. */
    public long heapBytes() {
        return heap(memoryBytes, jobs);
    }
}
