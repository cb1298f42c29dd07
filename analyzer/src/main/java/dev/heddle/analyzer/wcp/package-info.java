/**
 * Races of a run by weak causal precedence (Kini, Mathur, Viswanathan, PLDI 2017): more than happens-before finds, but
 * only the first one is certain.
 */
@NullMarked
package dev.heddle.analyzer.wcp;

import org.jspecify.annotations.NullMarked;
