/** Schedules that are written down: turn by turn, step by step, or as the preemptions of one that goes its usual way. */
package dev.heddle.replayer.strategy.exact;
