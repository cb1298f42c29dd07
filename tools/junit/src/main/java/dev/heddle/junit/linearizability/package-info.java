/**
 * Checks whether an object is linearizable: its concurrent calls have the results of some order of these calls, where a
 * call that returned before another one began comes first (Herlihy and Wing 1990). The calls of one thread on a new
 * object are the specification.
 */
package dev.heddle.junit.linearizability;
