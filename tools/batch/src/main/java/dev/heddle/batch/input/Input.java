package dev.heddle.batch.input;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A run that is to be analysed.
 *
 * @param checksum names the run; see {@link Checksum}
 * @param path absolute, or the URI of a place {@link RemoteInput}
 * @param bytes size of its files, for the largest to be first; those of a recording that was not closed include room that is not used
 * @param started when the run began; of a text, when its file was written last
 */
public record Input(
        String checksum,
        Kind kind,
        String path,
        long bytes,
        @Nullable Instant started) {
    /** What holds the run. */
    public enum Kind {
        /** A directory that the recorder has written. */
        RECORDING,
        /** A file of STD text. */
        TEXT
    }
}
