/** Races of a run by weak causal precedence (Kini, Mathur, Viswanathan, PLDI 2017): more than happened, but only the first of them is certain. */
@NullMarked
package dev.heddle.analyzer.wcp;

import org.jspecify.annotations.NullMarked;
