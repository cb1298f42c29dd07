/**
 * Gated mode: threads run freely, and only threads at a point of the plan are held. Time and blocking are real. A
 * {@link dev.heddle.replayer.strategy.GatedStrategy} decides which threads are held.
 */
package dev.heddle.replayer.gated;
