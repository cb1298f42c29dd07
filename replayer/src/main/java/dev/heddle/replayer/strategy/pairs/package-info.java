/** LoCon: pairs of consecutive accesses. */
package dev.heddle.replayer.strategy.pairs;
