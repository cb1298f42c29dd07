/**
 * Schedules that a search plans by what it has seen of the program: threads of which each runs up to a point, and searches that decide only where
 * the order matters.
 */
package dev.heddle.replayer.strategy.segments;
