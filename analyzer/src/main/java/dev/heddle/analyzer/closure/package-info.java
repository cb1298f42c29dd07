/**
 * Which events another order of a run must have if it has certain others: those before them in their threads, the writes that were read, and what follows
 * from critical sections that keep their order (Mathur, Pavlogiannis, Viswanathan, POPL 2021).
 */
@NullMarked
package dev.heddle.analyzer.closure;

import org.jspecify.annotations.NullMarked;
