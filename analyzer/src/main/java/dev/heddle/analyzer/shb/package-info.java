/** Races of a run that another order shows in which everything else stays as it was (Mathur, Kini, Viswanathan, OOPSLA 2018). */
@NullMarked
package dev.heddle.analyzer.shb;

import org.jspecify.annotations.NullMarked;
