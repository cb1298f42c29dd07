package dev.heddle.trace.testing;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The JDKs on which integration tests run their targets. */
public final class Jdks {
    /** For JVMs that live for a second or two: half the CPU time of such a run would go to the optimising compiler. */
    public static final List<String> SHORT_LIVED = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    private Jdks() {}

    /** Homes of the JDK that runs the tests and of those in the environment variable {@code HEDDLE_JDKS}, each once. */
    public static Stream<Path> homes() {
        String more = System.getenv().getOrDefault("HEDDLE_JDKS", "");
        return Stream.concat(Stream.of(System.getProperty("java.home")), Arrays.stream(more.split(File.pathSeparator)))
                .filter(home -> !home.isBlank())
                .map(Jdks::real)
                .distinct();
    }

    /**
     * Divides long lists among the JDKs, so that each thing is done on one of them: with {@code -Dheddle.everywhere=true} on all.
     *
     * @param number of the thing in its list
     * @return whether it is to be done on this JDK
     */
    public static boolean takes(Path jdk, int number) {
        List<Path> homes = homes().toList();
        return Boolean.getBoolean("heddle.everywhere") || homes.indexOf(jdk) == number % homes.size();
    }

    private static Path real(String home) {
        try {
            return Path.of(home).toRealPath();
        } catch (IOException e) {
            throw new IllegalArgumentException("HEDDLE_JDKS names " + home + ", and there is no such directory", e);
        }
    }
}
