/** RankChecker: strategies that concern some variables only, PCTVB and the search among bounded schedules. */
package dev.heddle.replayer.strategy.rankchecker;
