/** Maps each kind of plan to the strategy that enforces it. */
package dev.heddle.replayer.strategy.registry;
