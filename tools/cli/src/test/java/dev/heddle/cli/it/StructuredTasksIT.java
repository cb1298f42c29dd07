package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.cli.CommandRun;
import dev.heddle.trace.testing.Jdks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The end of a {@code StructuredTaskScope} orders its subtasks before its owner; a preview of JDK 25. */
class StructuredTasksIT {
    private static final int FEATURE = 25;
    private static final String SOURCE = """
            import java.util.concurrent.StructuredTaskScope;
            class Tasks {
                static int done;
                public static void main(String[] arguments) throws Exception {
                    try (var scope = StructuredTaskScope.open()) {
                        scope.fork(() -> {
                            done++;
                        });
                        // So that the owner need not wait.
                        Thread.sleep(300);
                        scope.join();
                    }
                    System.out.println(done);
                }
            }
            """;

    @TempDir
    private Path work;

    private Path jdk;

    @BeforeEach
    void compile() throws Exception {
        jdk = Jdks.homes().filter(StructuredTasksIT::hasScopes).findFirst().orElse(null);
        assumeTrue(jdk != null, "requires JDK " + FEATURE);
        Path source = Files.writeString(work.resolve("Tasks.java"), SOURCE);
        List<String> words = List.of(
                jdk.resolve("bin/javac").toString(),
                "--enable-preview",
                "--release",
                String.valueOf(FEATURE),
                "-g",
                "-d",
                work.toString(),
                source.toString());
        HeddleProcess.Result compiled = HeddleProcess.start(words, work);
        assertThat(compiled.exitCode()).as(compiled.all()).isZero();
    }

    private static boolean hasScopes(Path home) {
        try {
            return Files.readString(home.resolve("release")).contains("JAVA_VERSION=\"" + FEATURE);
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void theJoinOrdersWhatTheSubtasksWrote() throws Exception {
        List<String> target = List.of(HeddleProcess.java(jdk), "--enable-preview", "-cp", work.toString(), "Tasks");
        HeddleProcess.Result record =
                HeddleProcess.run(jdk, work, HeddleProcess.words(List.of("record", "-o", "rec"), target));
        assertThat(record.exitCode()).as(record.all()).isZero();
        CommandRun races = CommandRun.of(
                "analyze", "--technique", "happens-before", "-o", work.resolve("out"), work.resolve("rec"));
        assertThat(races.exitCode()).as(races.out()).isZero();
    }
}
