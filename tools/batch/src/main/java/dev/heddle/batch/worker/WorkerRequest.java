package dev.heddle.batch.worker;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import dev.heddle.batch.piece.Piece;
import java.net.URI;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What a worker is asked for.
 *
 * @param result the file that is to hold the result
 * @param at a copy of the run, which has to have the piece's checksum; null if it is read where the piece says
 */
record WorkerRequest(Piece piece, URI result, @Nullable URI at) {
    /** A text of a message or of a JSON document, with the path by which the run is known in place of where its copy was. */
    String known(String text) {
        return at == null ? text : text.replace(escaped(Path.of(at).toString()), escaped(piece.path()));
    }

    private static String escaped(String path) {
        return String.valueOf(JsonStringEncoder.getInstance().quoteAsString(path));
    }
}
