/** Steers threads to places, for plans that name both. */
package dev.heddle.replayer.strategy.steer;
