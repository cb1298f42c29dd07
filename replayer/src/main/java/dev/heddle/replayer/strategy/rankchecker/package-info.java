/** RankChecker: strategies that are about some variables only, PCTVB and the search among bounded schedules. */
package dev.heddle.replayer.strategy.rankchecker;
