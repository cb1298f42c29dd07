/** Strategies that draw at every decision: random walk, partial order sampling, noise. */
package dev.heddle.replayer.strategy.random;
