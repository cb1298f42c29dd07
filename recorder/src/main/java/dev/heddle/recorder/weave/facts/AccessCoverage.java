package dev.heddle.recorder.weave.facts;

/**
 * How much of a class is woven for accesses.
 *
 * @param isWatched whether accesses to its fields are recorded, in some methods at least
 * @param isCut whether a budget omits some of them or all
 */
public record AccessCoverage(boolean isWatched, boolean isCut) {}
