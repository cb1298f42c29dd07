package dev.heddle.analyzer.atomicity;

import dev.heddle.analyzer.witness.Witness;

/**
 * A unit of work that another thread comes into.
 *
 * @param unit the event with which it begins
 * @param first an access of the unit
 * @param between the access of the other thread, to the same variable
 * @param second the next access of the unit to it
 * @param witness an order that has the first and the one in between, and then comes to the second; or comes to both of these
 */
public record BrokenUnit(int unit, int first, int between, int second, Witness witness) {}
