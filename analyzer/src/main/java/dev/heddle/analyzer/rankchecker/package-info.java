/**
 * RankChecker's view of runs: which variables there are, how often each is accessed, by how many threads, and which instructions may touch
 * them. Bugs live at few variables, so schedules are searched for a few of them at a time.
 */
@NullMarked
package dev.heddle.analyzer.rankchecker;

import org.jspecify.annotations.NullMarked;
