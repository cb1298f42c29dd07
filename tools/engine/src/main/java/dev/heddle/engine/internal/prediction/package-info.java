/** Predictions with a witness, as techniques. */
package dev.heddle.engine.internal.prediction;
