package dev.heddle.analyzer.deadlock;

import dev.heddle.trace.event.Op;

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
        boolean framed) {}
