/**
 * Programs with a known number of preemptions, variables and threads, written after the descriptions in RankChecker's
 * paper.
 */
package dev.heddle.subjects.rank;
