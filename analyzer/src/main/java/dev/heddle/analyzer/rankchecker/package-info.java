/**
 * RankChecker's view of runs: the variables, the number of accesses and threads of each, and the instructions that may
 * access them. Bugs usually involve few variables, so RankChecker searches schedules for a few of them at a time.
 */
@NullMarked
package dev.heddle.analyzer.rankchecker;

import org.jspecify.annotations.NullMarked;
