package dev.heddle.batch.worker;

import dev.heddle.batch.process.WorkerProcess;
import dev.heddle.batch.store.Limits;
import dev.heddle.engine.base.UsageException;
import java.time.Duration;

/**
 * The resources for the analysis on one machine.
 *
 * @param jobs number of pieces at the same time
 * @param memoryBytes for all JVMs together
 * @param timeout for one technique on one run
 */
public record WorkerOptions(int jobs, long memoryBytes, Duration timeout) {
    /**
     * The part of the memory that workers leave for the command itself: for what starts it, and for what it keeps of
     * the runs while workers run.
     */
    private static final long OWN_BYTES = 256L << 20;
    /**
     * Resident memory of the JVM that starts the command and waits for it, and what the command has beside its heap, at
     * most.
     */
    private static final long BESIDE_MERGE_HEAP_BYTES = 192L << 20;
    /**
     * Resident memory of a worker in addition to its heap: libraries and classes, compiled code and the compiler,
     * stacks, off-heap buffers, and the mapped part of a queue. It does not grow with the recording.
     */
    private static final long BESIDE_HEAP_BYTES = WorkerProcess.BESIDE_HEAP_BYTES;

    private static final long LEAST_HEAP = 64L << 20;

    /** @throws UsageException if the memory is not enough for this number of jobs */
    public WorkerOptions {
        if (heap(memoryBytes, jobs) < LEAST_HEAP) {
            long least = OWN_BYTES + jobs * (LEAST_HEAP + BESIDE_HEAP_BYTES);
            throw new UsageException("--memory " + (memoryBytes >> 20) + "m is too little for " + jobs
                    + (jobs == 1 ? " job" : " jobs") + ": set " + (least >> 20) + "m or more, or fewer --jobs");
        }
    }

    /**
     * Options for workers on other machines, which do not merge results.
     *
     * @param memoryBytes for each of them
     * @throws UsageException if the memory is not enough
     */
    public static WorkerOptions each(long memoryBytes, Duration timeout) {
        long least = LEAST_HEAP + BESIDE_HEAP_BYTES;
        if (memoryBytes < least) {
            throw new UsageException("--memory " + (memoryBytes >> 20) + "m is too little for a worker: set "
                    + (least >> 20) + "m or more");
        }
        return new WorkerOptions(1, memoryBytes + OWN_BYTES, timeout);
    }

    private static long heap(long memoryBytes, int jobs) {
        return (memoryBytes - OWN_BYTES) / jobs - BESIDE_HEAP_BYTES;
    }

    /** The limits of a technique on one run. */
    public Limits limits() {
        return new Limits(timeout.toMillis(), heapBytes());
    }

    /**
     * How large the heap of the command may get, in bytes. It needs that for the merge, when all workers have ended.
     */
    public long mergeHeapBytes() {
        return memoryBytes - BESIDE_MERGE_HEAP_BYTES;
    }

    /** How large the heap of each worker may get. */
    public long heapBytes() {
        return heap(memoryBytes, jobs);
    }
}
