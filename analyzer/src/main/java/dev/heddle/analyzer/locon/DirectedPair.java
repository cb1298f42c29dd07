package dev.heddle.analyzer.locon;

/**
 * An access pair with its threads. Numbers are those of the {@link PairNames} of the pair.
 *
 * @param head number of the place of the first access
 * @param tail number of the place of the second access
 * @param headThread number of the path of the head's thread
 * @param tailThread number of the path of the tail's thread, another thread
 */
public record DirectedPair(int head, int tail, int headThread, int tailThread) {}
