package dev.heddle.analyzer.atomicity;

import dev.heddle.analyzer.witness.Witness;

/**
 * A unit of work that another thread interleaves with.
 *
 * @param unit the event with which it begins
 * @param first an access of the unit
 * @param between the access of the other thread, to the same variable
 * @param second the next access of the unit to it
 * @param witness a reordering that executes the first access and the one in between before the second, or enables the
 *     latter two at the same time
 */
public record AtomicityViolation(int unit, int first, int between, int second, Witness witness) {}
