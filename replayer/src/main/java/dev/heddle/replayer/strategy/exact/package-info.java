/** Stored schedules: turn by turn, step by step, or as the preemptions of a non-preemptive schedule. */
package dev.heddle.replayer.strategy.exact;
