/** What is recorded about a run while it is controlled: the schedule, forced switches, counters, and how it ended. */
package dev.heddle.replayer.scheduler.result;
