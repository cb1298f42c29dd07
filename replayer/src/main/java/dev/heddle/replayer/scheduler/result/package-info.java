/** The result of a controlled run: the schedule, forced switches, counters, and its end. */
package dev.heddle.replayer.scheduler.result;
