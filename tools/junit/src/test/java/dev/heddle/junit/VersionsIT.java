package dev.heddle.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The newest JUnit, on the last configured JDK, or else on this one. */
@Tag("ci")
class VersionsIT {
    private static final Path NEWEST = Path.of("target", "newest-junit").toAbsolutePath();

    static Stream<String> jdks() {
        List<String> all = SampleMain.jdks();
        return all.stream().skip(all.size() - 1L);
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void worksWithTheNewestJUnit(String jdk) throws Exception {
        String lost = SampleMain.inJvm(Path.of(jdk), classPath(), "sample.Deposits#areLost");
        assertThat(lost)
                .contains("failed: AssertionFailedError: expected: <3> but was: <")
                .contains("passed: 0");
    }

    /** That of this JVM, with the jars of the newest JUnit instead of its own. */
    private static String classPath() throws Exception {
        try (Stream<Path> newest = Files.list(NEWEST)) {
            Stream<String> others = Arrays.stream(
                            System.getProperty("java.class.path").split(File.pathSeparator))
                    .filter(one -> !Path.of(one).getFileName().toString().startsWith("junit-"));
            return Stream.concat(newest.map(Path::toString), others).collect(Collectors.joining(File.pathSeparator));
        }
    }
}
