/** AssetFuzzer: atomic-set serializability violations, predicted from recordings and observed in them. */
package dev.heddle.analyzer.assetfuzzer;
