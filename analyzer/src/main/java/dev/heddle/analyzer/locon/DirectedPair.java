package dev.heddle.analyzer.locon;

/**
 * An access pair with its threads and its object. Numbers are those of the {@link PairNames} of the pair.
 *
 * @param head number of the place of the first access
 * @param tail number of the place of the second access
 * @param headThread number of the path of the head's thread
 * @param tailThread number of the path of the tail's thread, another thread
 * @param object number of the name of the object, 0 if it has none; see {@link ObjectNames}
 */
public record DirectedPair(int head, int tail, int headThread, int tailThread, int object) {}
