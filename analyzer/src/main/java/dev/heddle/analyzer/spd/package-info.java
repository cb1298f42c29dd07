/**
 * Deadlocks that a reordering of the run reaches (Tunç, Mathur, Pavlogiannis, Viswanathan, PLDI 2023), with witnesses.
 */
@NullMarked
package dev.heddle.analyzer.spd;

import org.jspecify.annotations.NullMarked;
