/** Deadlocks that another order of the run ends in (Tunç, Mathur, Pavlogiannis, Viswanathan, PLDI 2023), with witnesses. */
@NullMarked
package dev.heddle.analyzer.spd;

import org.jspecify.annotations.NullMarked;
