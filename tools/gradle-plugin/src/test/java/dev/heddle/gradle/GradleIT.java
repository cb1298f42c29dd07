package dev.heddle.gradle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The sample project under the Gradle of this machine, without a network. */
@Tag("ci")
class GradleIT {
    private static final String VERSION = System.getProperty("heddle.version");

    @TempDir
    static Path temp;

    private static Path project;

    @BeforeAll
    static void copiesProjectAndRepository() throws IOException {
        assumeThat(Stream.of(System.getenv("PATH").split(File.pathSeparator))
                        .anyMatch(one -> Files.isExecutable(Path.of(one, "gradle"))))
                .as("there is no gradle on this machine: install it, or run .ci/run, which does")
                .isTrue();
        project = temp.resolve("sample");
        Path sample = Path.of("src", "it", "sample");
        try (Stream<Path> all = Files.walk(sample)) {
            for (Path one : all.filter(Files::isRegularFile).toList()) {
                Path to = project.resolve(sample.relativize(one).toString());
                copy(one, to);
                Files.writeString(to, Files.readString(to).replace("@version@", VERSION));
            }
        }
        Path tools = Path.of("..");
        artifact("heddle", tools.resolve("../pom.xml"), null);
        artifact("heddle-command", tools.resolve("command/pom.xml"), tools.resolve("command/target"));
        artifact("heddle-gradle-plugin", Path.of("pom.xml"), Path.of("target"));
        artifact("dev.heddle.gradle.plugin", Path.of("marker/pom.xml"), null);
    }

    /** Puts an artifact where a Maven repository has it. */
    private static void artifact(String name, Path pom, Path target) throws IOException {
        Path directory = temp.resolve("repository/dev/heddle").resolve(name).resolve(VERSION);
        String file = name + "-" + VERSION;
        copy(pom, directory.resolve(file + ".pom"));
        if (target != null) {
            copy(target.resolve(file + ".jar"), directory.resolve(file + ".jar"));
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to.getParent());
        Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
    }

    private record Build(int exitCode, String output) {}

    private static Build gradle(String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of("gradle", "--offline", "--no-daemon"));
        command.add("-Prepository=" + temp.resolve("repository"));
        command.add("-Pjunit=" + System.getProperty("heddle.junit"));
        command.add("-Dmaven.repo.local=" + System.getProperty("heddle.repository"));
        command.addAll(List.of(words));
        Path output = Files.createTempFile(temp, "gradle", ".txt");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(project.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().put("GRADLE_USER_HOME", temp.resolve("home").toString());
        Process process = builder.start();
        try {
            assertThat(process.waitFor(4, TimeUnit.MINUTES)).as("gradle ended").isTrue();
            return new Build(process.exitValue(), Files.readString(output, StandardCharsets.UTF_8));
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void findsAndReplaysALostUpdate() throws Exception {
        Build hunt = gradle("heddleHunt");
        assertThat(hunt.exitCode()).as(hunt.output()).isEqualTo(1);
        assertThat(hunt.output())
                .contains("2 tests, 1 to be hunted: the others have no threads")
                .contains("com.acme.CounterTest#counts fails, found in")
                .contains("AssertionFailedError: expected: <2> but was: <1>")
                .contains("tests fail under some schedule")
                .doesNotContain("isRunAsByGradle fails")
                .doesNotContain("UnwantedTest");
        assertThat(project.resolve("build/heddle/TEST-heddle.xml")).isRegularFile();

        Build replay = gradle("heddleReplay", "-Pheddle.test=CounterTest#counts");
        assertThat(replay.exitCode()).as(replay.output()).isEqualTo(1);
        assertThat(replay.output())
                .contains("AssertionFailedError: expected: <2> but was: <1>")
                .contains("com.acme.CounterTest#counts fails under this plan, see above");

        Build probe = gradle("heddleProbe", "-Pheddle.target=com.acme.Counter", "-Pheddle.budget=90s");
        assertThat(probe.exitCode()).as(probe.output()).isEqualTo(1);
        assertThat(probe.output()).contains("generated tests of com.acme.Counter fail under some schedule, see above");

        Build unnamed = gradle("heddleReplay");
        assertThat(unnamed.exitCode()).as(unnamed.output()).isEqualTo(1);
        assertThat(unnamed.output()).contains("name the test: -Pheddle.test=com.acme.CounterTest#counts");
    }
}
