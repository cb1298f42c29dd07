/** Rivals of AssetFuzzer for comparison: what RaceFuzzer and AtomFuzzer predict, written from their descriptions. */
package dev.heddle.experiments.fuzzers;
