package dev.heddle.analyzer.assetfuzzer;

import java.nio.file.Path;
import java.util.Objects;

/**
 * How phase I works.
 *
 * @param prune whether orders are dropped that no schedule can realise, beyond what the paper drops
 * @param units which methods are units of work
 * @param workers threads that judge shards; the result does not depend on it
 * @param temporary directory under which the shards are kept while the analysis runs
 */
public record Options(boolean prune, UnitRule units, int workers, Path temporary) {
    public Options {
        Objects.requireNonNull(units, "units");
        Objects.requireNonNull(temporary, "temporary");
        if (workers < 1) {
            throw new IllegalArgumentException("workers is " + workers + ", and at least 1 is needed");
        }
    }

    /** Pruning, declared units, a worker per processor, the JVM's temporary directory. */
    public static Options defaults() {
        return new Options(
                true,
                UnitRule.DECLARED,
                Math.max(1, Runtime.getRuntime().availableProcessors()),
                Path.of(System.getProperty("java.io.tmpdir")));
    }

    public Options withPrune(boolean now) {
        return new Options(now, units, workers, temporary);
    }

    public Options withUnits(UnitRule now) {
        return new Options(prune, now, workers, temporary);
    }
}
