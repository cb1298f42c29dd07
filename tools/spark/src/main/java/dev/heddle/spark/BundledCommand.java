package dev.heddle.spark;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** The heddle command, a file inside this jar: its libraries stay apart from Spark's. */
final class BundledCommand {
    private static final String BUNDLED = "/META-INF/heddle/heddle.jar";
    private static final String NAME = "heddle.jar";

    private BundledCommand() {}

    /**
     * Copies the command.
     *
     * @param directory that only this process uses
     * @return the file
     */
    static Path unpack(Path directory) throws IOException {
        Path file = directory.resolve(NAME);
        try (InputStream in = BundledCommand.class.getResourceAsStream(BUNDLED)) {
            if (in == null) {
                throw new IOException(
                        "this heddle-spark.jar lacks the command: use the jar of a release, or build it with ./mvnw package");
            }
            Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
        }
        return file;
    }
}
