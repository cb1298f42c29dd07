package dev.heddle.junit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Directories of results. */
final class TestResultDirectory {
    private TestResultDirectory() {}

    /** Removes the complete or partial results of an earlier run from a test's directory. */
    static Path fresh(Path directory) throws IOException {
        if (Files.exists(directory)) {
            try (Stream<Path> all = Files.walk(directory)) {
                for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(one);
                }
            }
        }
        return directory;
    }
}
