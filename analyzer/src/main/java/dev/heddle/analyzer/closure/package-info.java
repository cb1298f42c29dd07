/**
 * The events that a reordering of a run requires if it has certain others: the earlier events of their threads, the
 * writes that were read, and the implications of the order of critical sections (Mathur, Pavlogiannis, Viswanathan,
 * POPL 2021).
 */
@NullMarked
package dev.heddle.analyzer.closure;

import org.jspecify.annotations.NullMarked;
