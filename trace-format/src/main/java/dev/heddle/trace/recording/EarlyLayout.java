package dev.heddle.trace.recording;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The early file of a recording: {@value #MAGIC} in ASCII, and then excerpts as {@link ExcerptLayout} has them, one
 * directly after another. The last one may be cut where its process was killed.
 */
final class EarlyLayout {
    static final String FILE_NAME = "early.heddle";
    /** The digit is the version of this file. */
    static final String MAGIC = "HEDDLE1\n";

    private EarlyLayout() {}

    static byte[] magic() {
        return MAGIC.getBytes(StandardCharsets.US_ASCII);
    }

    static boolean isIn(Path recording) {
        return Files.isRegularFile(recording.resolve(FILE_NAME));
    }
}
