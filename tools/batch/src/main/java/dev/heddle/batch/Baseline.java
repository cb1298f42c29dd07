package dev.heddle.batch;

import dev.heddle.batch.store.Rows;
import dev.heddle.batch.store.Store;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a batch is compared with: the batches of a store that had ended by some time.
 *
 * @param store another store; null for the one that the batch goes to
 * @param until null for all batches
 */
public record Baseline(@Nullable Path store, @Nullable Instant until) {
    /** All earlier batches of the store. */
    public static final Baseline LAST = new Baseline(null, null);

    /**
     * What they knew.
     *
     * @param ever fingerprints that any of them had
     * @param last those that the last of them had which had a run
     */
    public record Known(Set<String> ever, Set<String> last) {}

    /** @param own the store that the batch goes to, as it was before */
    Known known(Store own) throws IOException {
        if (store == null) {
            return of(own);
        }
        try (Store other = Store.read(store)) {
            return of(other);
        }
    }

    private Known of(Store from) {
        long[] last = {0};
        Set<Long> batches = new HashSet<>();
        from.read(Rows.BATCHES, batch -> {
            if (until == null || !batch.ended().isAfter(until)) {
                batches.add(batch.batch());
                // One that only forgot runs, or found none to read, has nothing that could be missed.
                last[0] = batch.runs() == 0 ? last[0] : Math.max(last[0], batch.batch());
            }
        });
        Known known = new Known(new HashSet<>(), new HashSet<>());
        from.read(Rows.TREND, trend -> {
            if (batches.contains(trend.batch())) {
                known.ever().add(trend.fingerprint());
            }
            if (trend.batch() == last[0]) {
                known.last().add(trend.fingerprint());
            }
        });
        return known;
    }
}
