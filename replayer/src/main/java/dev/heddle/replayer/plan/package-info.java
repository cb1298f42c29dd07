/**
 * Relates a plan to the program: whether its places exist, what is pinned in addition to the schedule, and the schedule
 * of a run as a plan.
 */
package dev.heddle.replayer.plan;
