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
 * The batches with which a batch is compared: those of a store that ended before some time.
 *
 * @param store another store; null for the store of the batch itself
 * @param until the latest end of a batch; null for all batches
 */
public record Baseline(@Nullable Path store, @Nullable Instant until) {
    /** All earlier batches of the store. */
    public static final Baseline LAST = new Baseline(null, null);

    /**
     * The findings of the baseline.
     *
     * @param ever fingerprints of any of its batches
     * @param last fingerprints of its last batch that had a run
     */
    public record Known(Set<String> ever, Set<String> last) {}

    /** @param own the store of the batch, before its commit */
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
                // A batch that only deleted runs, or had no runs, has no findings that could be gone.
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
