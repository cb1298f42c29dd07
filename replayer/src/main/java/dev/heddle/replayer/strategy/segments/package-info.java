/**
 * Schedules that a search builds from a profile of the program: segments in which one thread runs up to a point, and
 * searches that decide only where the order matters.
 */
package dev.heddle.replayer.strategy.segments;
