package dev.heddle.analyzer.assetfuzzer;

import java.nio.file.Path;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Options of phase I.
 *
 * @param prune whether to drop orders that no schedule can realise, in addition to those that the paper drops
 * @param units the methods that are units of work
 * @param sets the declared atomic sets; null if all sets are default ones
 * @param workers number of threads that judge shards; the result does not depend on it
 * @param owns whether a class, by its qualified name, is known to be the program's own; its violations come first
 * @param temporary directory for the shards while the analysis runs
 */
public record AssetFuzzerOptions(
        boolean prune,
        UnitRule units,
        @Nullable AtomicSetsFile sets,
        int workers,
        Predicate<String> owns,
        Path temporary) {
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
                className -> false,
                Path.of(System.getProperty("java.io.tmpdir")));
    }

    public AssetFuzzerOptions withPrune(boolean now) {
        return new AssetFuzzerOptions(now, units, sets, workers, owns, temporary);
    }

    public AssetFuzzerOptions withSets(@Nullable AtomicSetsFile now) {
        return new AssetFuzzerOptions(prune, units, now, workers, owns, temporary);
    }

    public AssetFuzzerOptions withOwn(Predicate<String> now) {
        return new AssetFuzzerOptions(prune, units, sets, workers, now, temporary);
    }

    public AssetFuzzerOptions withUnits(UnitRule now) {
        return new AssetFuzzerOptions(prune, now, sets, workers, owns, temporary);
    }
}
