/**
 * Gated mode: threads run freely, and only those that stand before a point of the plan are held. Time and blocking are real. What is held
 * and why is for {@link dev.heddle.replayer.strategy.GatedStrategy} to say.
 */
package dev.heddle.replayer.gated;
