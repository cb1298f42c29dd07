/** LoCon: pairs of accesses, one right after the other. */
package dev.heddle.replayer.strategy.pairs;
