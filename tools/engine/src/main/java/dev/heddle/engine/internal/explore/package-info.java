/** Bounded search in the order in which bugs live (RankChecker): few preemptions, few variables, few threads first. */
package dev.heddle.engine.internal.explore;
