package dev.heddle.trace.testing;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;

/** The JDKs on which integration tests run their targets. */
public final class Jdks {
    private Jdks() {}

    /** Homes of the JDK that runs the tests and of those in the environment variable {@code HEDDLE_JDKS}, each once. */
    public static Stream<Path> homes() {
        String more = System.getenv().getOrDefault("HEDDLE_JDKS", "");
        return Stream.concat(Stream.of(System.getProperty("java.home")), Arrays.stream(more.split(File.pathSeparator)))
                .filter(home -> !home.isBlank())
                .map(Jdks::real)
                .distinct();
    }

    private static Path real(String home) {
        try {
            return Path.of(home).toRealPath();
        } catch (IOException e) {
            throw new IllegalArgumentException("HEDDLE_JDKS names " + home + ", and there is no such directory", e);
        }
    }
}
