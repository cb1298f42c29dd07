/** AssetFuzzer: atomic-set serializability violations, predicted from recordings and observed in them. */
@NullMarked
package dev.heddle.analyzer.assetfuzzer;

import org.jspecify.annotations.NullMarked;
