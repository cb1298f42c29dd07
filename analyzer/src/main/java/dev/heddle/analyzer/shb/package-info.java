/**
 * Races of a run that a reordering shows in which everything else remains unchanged (Mathur, Kini, Viswanathan, OOPSLA
 * 2018).
 */
@NullMarked
package dev.heddle.analyzer.shb;

import org.jspecify.annotations.NullMarked;
