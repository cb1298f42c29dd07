package dev.heddle.trace.recording;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Refuses special files where others may have made the file: opening a pipe waits for a writer, and a device may have
 * no end.
 */
final class RegularFile {
    private RegularFile() {}

    /**
     * Refuses an existing file that is not a regular file, before it is opened.
     *
     * @throws IOException with a line for the user
     */
    static void check(Path file) throws IOException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new IOException(file + " is "
                    + (Files.isDirectory(file) ? "a directory" : "a pipe or a device")
                    + ", and must be a regular file");
        }
    }
}
