package dev.heddle.spark;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** The heddle command, which is in this jar as a file: its libraries are none of Spark's. */
final class BundledCommand {
    private static final String BUNDLED = "/META-INF/heddle/heddle.jar";
    private static final String NAME = "heddle.jar";

    private BundledCommand() {}

    /**
     * Copies it.
     *
     * @param directory of this process alone
     * @return the file
     */
    static Path unpack(Path directory) throws IOException {
        Path file = directory.resolve(NAME);
        try (InputStream in = BundledCommand.class.getResourceAsStream(BUNDLED)) {
            if (in == null) {
                throw new IOException(
                        "this heddle-spark.jar has no command in it: take one of a release, or build it by ./mvnw package");
            }
            Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
        }
        return file;
    }
}
