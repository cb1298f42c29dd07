/**
 * What a strategy is, and what it sees: in serial mode a {@link dev.heddle.replayer.strategy.Strategy} says which of the threads that can run
 * goes on, in gated mode {@link dev.heddle.replayer.strategy.GatedStrategy} say who is held. Each family has a package of its own. A new one is a
 * class that implements one of these, and a line in {@link dev.heddle.replayer.strategy.registry.Strategies}.
 */
package dev.heddle.replayer.strategy;
