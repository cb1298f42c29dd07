package dev.heddle.batch.worker;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import dev.heddle.batch.piece.Piece;
import java.net.URI;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A request to a worker.
 *
 * @param result the file for the result, as a URI
 * @param at a copy of the run with the piece's checksum; null to read the path of the piece
 */
record WorkerRequest(Piece piece, String result, @Nullable String at) {
    /** Replaces the path of the copy by the path of the run, in a message or a JSON document. */
    String known(String text) {
        return at == null ? text : text.replace(escaped(Path.of(URI.create(at)).toString()), escaped(piece.path()));
    }

    private static String escaped(String path) {
        return String.valueOf(JsonStringEncoder.getInstance().quoteAsString(path));
    }
}
