/**
 * Strategies: which of the threads that can run goes on. A new one is a class that implements
 * {@link dev.heddle.replayer.strategy.Strategy} and a line in {@link dev.heddle.replayer.strategy.Strategies}.
 */
package dev.heddle.replayer.strategy;
