/** Strategies with a random choice at every decision: random walk, partial order sampling, noise. */
package dev.heddle.replayer.strategy.random;
