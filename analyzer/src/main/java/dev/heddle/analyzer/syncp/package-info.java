/**
 * Races that a reordering of the run shows in which critical sections of a lock keep their order (Mathur, Pavlogiannis,
 * Viswanathan, POPL 2021).
 */
@NullMarked
package dev.heddle.analyzer.syncp;

import org.jspecify.annotations.NullMarked;
