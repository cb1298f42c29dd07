package dev.heddle.analyzer.deadlock;

import java.util.List;

/**
 * Threads that could wait for each other: each requests a lock that the next one holds, and the last one a lock that
 * the first one holds.
 *
 * @param dependencies the dependencies, in this order
 * @param threads the threads that execute them; all different
 */
record LockCycle(List<Dependency> dependencies, int[] threads) {}
