package dev.heddle.batch;

import dev.heddle.batch.confirm.ConfirmationTarget;
import dev.heddle.batch.piece.Piece;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a batch is asked for.
 *
 * @param inputs words that name runs; none if only {@code prune} is wanted
 * @param store where findings are kept
 * @param techniques what each run is asked
 * @param build what the runs are of that no batch has seen; null if that is not to be kept
 * @param since earlier runs are left out; null for none
 * @param baseline what the findings are compared with
 * @param prune runs that began before it are forgotten; null to keep all
 * @param sources where sources are, for the report
 * @param shardAbove recordings of more bytes may be analysed in shards; the greatest number for none
 * @param confirm what predictions are tried on; null if they are not
 */
public record BatchRequest(
        List<String> inputs,
        Path store,
        List<Piece.Asked> techniques,
        @Nullable String build,
        @Nullable Instant since,
        Baseline baseline,
        @Nullable Instant prune,
        List<Path> sources,
        long shardAbove,
        @Nullable ConfirmationTarget confirm) {
    public BatchRequest {
        inputs = List.copyOf(inputs);
        techniques = List.copyOf(techniques);
        sources = List.copyOf(sources);
    }
}
