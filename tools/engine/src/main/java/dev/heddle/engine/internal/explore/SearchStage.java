package dev.heddle.engine.internal.explore;

/**
 * One stage of the search: what is searched before everything that is less likely.
 *
 * @param preemptions c
 * @param variables v; 0 if there are no preemptions
 * @param rank greatest rank of the variables among them; −1 if there are none
 */
public record SearchStage(int preemptions, int variables, int rank) {}
