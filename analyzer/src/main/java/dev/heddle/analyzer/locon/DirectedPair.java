package dev.heddle.analyzer.locon;

/**
 * An access pair and who issues its ends. Numbers are those of the {@link PairNames} it belongs to.
 *
 * @param head number of the place of the access that comes first
 * @param tail number of the place of the access that follows
 * @param headThread number of the path of the head's thread
 * @param tailThread number of the path of the tail's thread, another one
 */
public record DirectedPair(int head, int tail, int headThread, int tailThread) {}
