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

    /** Whether all is tested on all JDKs, as in the profile {@code nightly}, and not a share of it. */
    public static boolean everywhere() {
        return Boolean.getBoolean("heddle.everywhere");
    }

    /** Number of repetitions: {@code few}, or {@code many} where {@linkplain #everywhere all} is tested. */
    public static int times(int few, int many) {
        return everywhere() ? many : few;
    }

    /**
     * One of the JDKs, for a test whose claim is the same on each; where {@linkplain #everywhere all} is tested, all of
     * them.
     *
     * @param number of the test: neighbours get different JDKs
     */
    public static Stream<Path> one(int number) {
        return homes().toList().stream().filter(jdk -> takes(jdk, number));
    }

    /**
     * Divides the items of a list among the JDKs, so that each is tested on one of them; with
     * {@code -Dheddle.everywhere=true} on all.
     *
     * @param number index of the item in its list
     * @return whether to test the item on this JDK
     */
    public static boolean takes(Path jdk, int number) {
        List<Path> homes = homes().toList();
        return everywhere() || homes.indexOf(jdk) == number % homes.size();
    }

    /**
     * The same for a share of a long list whose items make the same claim; with {@code -Dheddle.everywhere=true} all
     * items on all JDKs. The first JDK rotates. With an odd share, a list in which twins are neighbours therefore gives
     * each JDK buggy and clean programs, and never both of a pair.
     *
     * @param number index of the item in its list
     * @param share one item in this number is tested; 1 for all
     * @return whether to test the item on this JDK
     */
    public static boolean takes(Path jdk, int number, int share) {
        int taken = number / share;
        int round = taken / (int) homes().count();
        return everywhere() || number % share == 0 && takes(jdk, taken + round);
    }

    private static Path real(String home) {
        try {
            return Path.of(home).toRealPath();
        } catch (IOException e) {
            throw new IllegalArgumentException("HEDDLE_JDKS names " + home + ", and there is no such directory", e);
        }
    }
}
