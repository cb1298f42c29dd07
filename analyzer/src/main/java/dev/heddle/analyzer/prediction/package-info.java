/** Predictions of engines, checked, with names that are stable across runs. */
@NullMarked
package dev.heddle.analyzer.prediction;

import org.jspecify.annotations.NullMarked;
