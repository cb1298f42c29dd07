/** Races of which another order of critical sections is needed, with witnesses (after Shi, Mathur, Pavlogiannis, ICSE 2024). */
@NullMarked
package dev.heddle.analyzer.reversal;

import org.jspecify.annotations.NullMarked;
