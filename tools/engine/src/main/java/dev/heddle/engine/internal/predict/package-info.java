/**
 * Techniques that analyze recordings: races, deadlocks, atomicity violations, and the witnesses of their predictions.
 */
package dev.heddle.engine.internal.predict;
