/** Exhaustive search of bounded schedules (RankChecker): few preemptions, few variables, few threads first. */
package dev.heddle.engine.internal.explore;
