package dev.heddle.recorder.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.testing.Jdks;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A part of {@code recorder/gate/weave-everything}: available classes, on one of the JDKs, at night on each, with the output of its own compiler.
 */
@Tag("ci")
class WeaveEverythingIT {
    private static final long TIMEOUT_SECONDS = 300;
    private static final List<String> LIBRARIES = List.of("log4j-1", "asm-", "assertj-core-");

    static Stream<Path> jdks() {
        return Jdks.one(1);
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void theJvmAcceptsEveryWovenClass(Path jdk, @TempDir Path folder) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(jdk.resolve("bin/java").toString());
        command.addAll(Jdks.SHORT_LIVED);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), WeaveEverything.class.getName()));
        command.addAll(List.of("module:java.net.http", "module:jdk.jshell", "path:" + libraries()));
        Path out = folder.resolve("out");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        try {
            assertThat(process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly().waitFor();
        }
        String said = Files.readString(out);
        assertThat(process.exitValue()).as(said).isZero();
        assertThat(said).contains(", 0 rejected").doesNotContain("REJECTED");
        assertThat(said).containsPattern("Java \\d+: [1-9],\\d{3} classes under 6 weavings: \\d{1,2},\\d{3} linked");
    }

    private static String libraries() {
        return String.join(
                File.pathSeparator,
                Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                        .filter(element -> LIBRARIES.stream()
                                .anyMatch(Path.of(element).getFileName().toString()::startsWith))
                        .toList());
    }
}
