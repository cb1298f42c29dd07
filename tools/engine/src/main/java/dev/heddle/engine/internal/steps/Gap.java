package dev.heddle.engine.internal.steps;

/**
 * Where a thread was stopped though it could go on: between two of its events.
 *
 * @param thread number of the thread
 * @param last its last event before
 * @param next its next event after, or the number of events if there is none
 * @param turn number of the turn that ends there
 */
record Gap(int thread, int last, int next, int turn) {}
