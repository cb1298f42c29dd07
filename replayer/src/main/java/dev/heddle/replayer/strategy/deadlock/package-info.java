/** Predicted deadlocks and other sequences of lock operations. */
package dev.heddle.replayer.strategy.deadlock;
