/** Strict priorities that change at a few points, drawn or named: PCT, RPro. */
package dev.heddle.replayer.strategy.priority;
