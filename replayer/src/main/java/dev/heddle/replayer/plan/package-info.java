/** A plan beside the program: whether its places are there, what is pinned besides the schedule, and the schedule of a run as a plan. */
package dev.heddle.replayer.plan;
