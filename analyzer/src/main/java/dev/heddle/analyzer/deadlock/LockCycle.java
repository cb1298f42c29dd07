package dev.heddle.analyzer.deadlock;

import java.util.List;

/**
 * Threads that could wait for each other: each one asks for a lock that the next one holds, the last one for one that the first holds.
 *
 * @param dependencies in this order
 * @param threads who executes them; all different
 */
record LockCycle(List<Dependency> dependencies, int[] threads) {}
