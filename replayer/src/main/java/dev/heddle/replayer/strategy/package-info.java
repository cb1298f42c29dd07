/**
 * Strategies and their inputs. In serial mode a {@link dev.heddle.replayer.strategy.Strategy} chooses which enabled
 * thread runs. In gated mode a {@link dev.heddle.replayer.strategy.GatedStrategy} decides which threads are held. Each
 * family has its own package. A new strategy is a class that implements one of these, and a line in
 * {@link dev.heddle.replayer.strategy.registry.Strategies}.
 */
package dev.heddle.replayer.strategy;
