package dev.heddle.batch;

import dev.heddle.batch.input.RemoteInput;
import dev.heddle.batch.piece.Piece;
import dev.heddle.batch.store.Journal;
import dev.heddle.batch.store.Limits;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * Analyses pieces, on this machine or elsewhere. An engine writes the result of each piece to the journal, and returns
 * the reasons of missing results.
 */
public interface Engine {
    /**
     * @param pieces pieces without results
     * @return {@linkplain Piece#key key} of each piece without a result to the one-line reason
     * @throws IOException if results cannot be written; the journal keeps the earlier ones
     */
    Map<String, String> analyze(List<Piece> pieces, Journal journal) throws IOException, InterruptedException;

    /** The limits of a technique on one run. */
    Limits limits();

    /** Finds runs outside this machine. */
    default RemoteInput remoteInput() {
        return RemoteInput.NONE;
    }

    /** The maximum number of shards of a large recording, so that all workers are busy. */
    default int mostShards() {
        return 1;
    }
}
