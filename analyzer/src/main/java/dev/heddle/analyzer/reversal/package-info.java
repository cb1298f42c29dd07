/**
 * Races that require a different order of critical sections, with witnesses (after Shi, Mathur, Pavlogiannis, ICSE
 * 2024).
 */
@NullMarked
package dev.heddle.analyzer.reversal;

import org.jspecify.annotations.NullMarked;
