package dev.heddle.batch.input;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A run to analyse.
 *
 * @param checksum identifies the run; see {@link Checksum}
 * @param path absolute path, or the URI of a {@linkplain RemoteInput remote} run
 * @param bytes size of its files, to analyse the largest first; files of an unclosed recording include unused space
 * @param started start of the run; for a text, the modification time of its file
 */
public record Input(
        String checksum,
        Kind kind,
        String path,
        long bytes,
        @Nullable Instant started) {
    /** The form of the run. */
    public enum Kind {
        /** A directory of the recorder. */
        RECORDING,
        /** A file of STD text. */
        TEXT
    }
}
