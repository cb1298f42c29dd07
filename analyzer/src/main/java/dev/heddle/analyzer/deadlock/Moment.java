package dev.heddle.analyzer.deadlock;

import dev.heddle.trace.event.Op;

/**
 * One event of a run, in numbers.
 *
 * @param thread number of the thread
 * @param segment its segment
 * @param op what happened
 * @param object the lock, monitor, condition, latch, …
 * @param type class number of the lock or of the monitor waited on, or 0 if it is not known
 * @param site where
 * @param context the context it happened in
 * @param occurrence the how-manieth time, from 1, the thread did it there
 * @param locks the locks the thread held: number of a {@linkplain dev.heddle.analyzer.skeleton.LockStates state}
 * @param framed whether the context is one of frames, so that it can be looked up in another run
 */
record Moment(
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
