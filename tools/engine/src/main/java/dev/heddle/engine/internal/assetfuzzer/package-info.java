/** AssetFuzzer as a technique of the engine. */
package dev.heddle.engine.internal.assetfuzzer;
