/** AssetFuzzer: the steps of a pattern, in their order and on the same objects. */
package dev.heddle.replayer.strategy.pattern;
