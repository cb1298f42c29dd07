/** Strict priorities that change at a few points, random or listed: PCT, RPro. */
package dev.heddle.replayer.strategy.priority;
