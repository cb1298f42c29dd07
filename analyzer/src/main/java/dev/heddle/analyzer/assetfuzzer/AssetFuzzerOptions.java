package dev.heddle.analyzer.assetfuzzer;

import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Options of phase I.
 *
 * @param prune whether to drop orders that no schedule can realise, in addition to those that the paper drops
 * @param units the methods that are units of work
 * @param sets the declared atomic sets; null if all sets are default ones
 * @param workers number of threads that judge shards; the result does not depend on it
 * @param temporary directory for the shards while the analysis runs
 */
public record AssetFuzzerOptions(
        boolean prune, UnitRule units, @Nullable AtomicSetsFile sets, int workers, Path temporary) {
    public AssetFuzzerOptions {
        Objects.requireNonNull(units, "units");
        Objects.requireNonNull(temporary, "temporary");
        if (workers < 1) {
            throw new IllegalArgumentException("workers is " + workers + "; the minimum is 1");
        }
    }

    /** Pruning, declared units, one worker for each processor, and the JVM's temporary directory. */
    public static AssetFuzzerOptions defaults() {
        return new AssetFuzzerOptions(
                true,
                UnitRule.DECLARED,
                null,
                Math.max(1, Runtime.getRuntime().availableProcessors()),
                Path.of(System.getProperty("java.io.tmpdir")));
    }

    public AssetFuzzerOptions withPrune(boolean now) {
        return new AssetFuzzerOptions(now, units, sets, workers, temporary);
    }

    public AssetFuzzerOptions withSets(@Nullable AtomicSetsFile now) {
        return new AssetFuzzerOptions(prune, units, now, workers, temporary);
    }

    public AssetFuzzerOptions withUnits(UnitRule now) {
        return new AssetFuzzerOptions(prune, now, sets, workers, temporary);
    }
}
