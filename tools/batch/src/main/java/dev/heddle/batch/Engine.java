package dev.heddle.batch;

import dev.heddle.batch.input.RemoteInput;
import dev.heddle.batch.piece.Piece;
import dev.heddle.batch.store.Journal;
import dev.heddle.batch.store.Limits;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * Has pieces analysed, somewhere. An engine puts the result of each piece into the journal and says why there is none of others; what is done with the
 * results is the same for all engines.
 */
public interface Engine {
    /**
     * @param pieces none of which has a result yet
     * @return by {@linkplain Piece#key key}, why there is no result of a piece, one line each
     * @throws IOException if results cannot be written; those that are in the journal stay there
     */
    Map<String, String> analyze(List<Piece> pieces, Journal journal) throws IOException, InterruptedException;

    /** What a technique may take for one run. */
    Limits limits();

    /** Where it finds runs besides on this machine. */
    default RemoteInput elsewhere() {
        return RemoteInput.NOWHERE;
    }

    /** In how many shards a large recording may be looked at, for all that analyses to have something to do. */
    default int mostShards() {
        return 1;
    }
}
