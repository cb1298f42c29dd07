/**
 * Searches schedules exhaustively within small bounds (RankChecker), and reduces a failing schedule to the fewest
 * preemptions.
 */
package dev.heddle.engine.internal.explore;
