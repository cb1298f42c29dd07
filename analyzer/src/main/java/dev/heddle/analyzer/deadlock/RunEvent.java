package dev.heddle.analyzer.deadlock;

import dev.heddle.analyzer.skeleton.ThreadState;
import dev.heddle.trace.event.Op;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;

/**
 * One event of a run, in numbers.
 *
 * @param thread number of the thread
 * @param segment its segment
 * @param op the operation
 * @param object the lock, monitor, condition, latch, …
 * @param type class number of the lock or of the monitor waited on, or 0 if it is unknown
 * @param site the site
 * @param context the calling context
 * @param occurrence number of this execution among those of the thread at the place, from 1
 * @param locks the locks that the thread held: number of a {@linkplain dev.heddle.analyzer.skeleton.LockStates state}
 * @param framed whether the context consists of frames, so that it can be found in another run
 */
record RunEvent(
        int thread,
        int segment,
        Op op,
        int object,
        int type,
        int site,
        int context,
        int occurrence,
        int locks,
        boolean framed) {
    private static final int LINE = 32;

    /** The current event of a thread. */
    static RunEvent of(ThreadState state, Op op, int object, int type, int site, int context, int occurrence) {
        return new RunEvent(
                state.thread(),
                state.segment(),
                op,
                object,
                type,
                site,
                context,
                occurrence,
                state.locks().state(),
                state.frames().depth() > 0);
    }

    /**
     * The number of this execution among those of the thread at a place, from 1.
     *
     * @param executions number of executions of the thread at each place so far
     */
    static int occurrence(Long2IntOpenHashMap executions, int site, int context) {
        return executions.addTo((long) site << LINE | context & 0xFFFF_FFFFL, 1) + 1;
    }
}
