package dev.heddle.batch;

import dev.heddle.batch.confirm.ConfirmationTarget;
import dev.heddle.batch.piece.Piece;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The request for a batch.
 *
 * @param inputs words that name runs; empty for {@code prune} only
 * @param store directory of the store
 * @param techniques the techniques for each run
 * @param build build of the runs that are new in the store; null if unknown
 * @param since runs that began earlier are skipped; null for none
 * @param baseline the findings to compare with
 * @param prune runs that began earlier are deleted; null to keep all
 * @param sources source folders for the report
 * @param shardAbove recordings with more bytes may be analysed in shards; {@link Long#MAX_VALUE} for none
 * @param confirm the program on which predictions are tried; null if they are not tried
 */
public record BatchRequest(
        List<String> inputs,
        Path store,
        List<Piece.TechniqueVersion> techniques,
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
