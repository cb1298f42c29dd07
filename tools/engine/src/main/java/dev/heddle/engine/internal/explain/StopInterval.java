package dev.heddle.engine.internal.explain;

/**
 * A preemption: the interval between two events of a thread that could have continued.
 *
 * @param thread number of the thread
 * @param last its last event before
 * @param next its first event after, or the number of events if there is no such event
 * @param turn number of the turn that ends there
 */
record StopInterval(int thread, int last, int next, int turn) {}
