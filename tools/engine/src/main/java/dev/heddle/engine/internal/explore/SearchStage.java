package dev.heddle.engine.internal.explore;

/**
 * One stage of the search; less likely schedules follow in later stages.
 *
 * @param preemptions c
 * @param variables v; 0 if there are no preemptions
 * @param rank greatest rank of these variables; −1 if absent
 * @param staleReads most stale reads of a schedule
 */
public record SearchStage(int preemptions, int variables, int rank, int staleReads) {}
