package org.example;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command works as a single jar in an otherwise empty directory. */
class CommandJarTest {
    private static final String[] TILL = {"--", "java", "-cp", Taken.PROGRAM, "org.example.Till"};

    @TempDir
    private Path directory;

    private Taken heddle(int expected, String... arguments) throws IOException, InterruptedException {
        Path temporary = Files.createDirectories(directory.resolve("tmp"));
        String[] start = {
            "-Djava.io.tmpdir=" + temporary, "-jar", Taken.JARS.resolve("heddle.jar").toString()
        };
        String[] all = Stream.concat(Arrays.stream(start), Arrays.stream(arguments)).toArray(String[]::new);
        Taken taken = Taken.java(directory, all);
        assertThat(taken.exitCode()).as("%s: %s", Arrays.toString(arguments), taken.output()).isEqualTo(expected);
        try (Stream<Path> left = Files.list(temporary)) {
            assertThat(left.map(Path::getFileName).map(Path::toString).filter(name -> name.startsWith("heddle")))
                    .as("left behind by %s", Arrays.toString(arguments))
                    .isEmpty();
        }
        return taken;
    }

    private static String[] and(String[] first, String... more) {
        return Stream.concat(Arrays.stream(first), Arrays.stream(more)).toArray(String[]::new);
    }

    @Test
    void verbsThatStartNoProgramWork() throws IOException, InterruptedException {
        assertThat(heddle(0, "--version").output()).startsWith("heddle 0.");
        assertThat(heddle(0, "help").output()).contains("hunt", "replay");
        assertThat(heddle(2, "hunt").output()).contains("after --");
    }

    @Test
    void recordsAProgramAndReadsTheRecording() throws IOException, InterruptedException {
        heddle(0, and(new String[] {"record", "--profile", "full", "-o", "rec"}, TILL));
        assertThat(heddle(0, "verify", "rec").output()).doesNotContain("at dev.heddle");
        assertThat(heddle(0, "show", "rec").output()).contains("Till");
        heddle(0, "convert", "--to", "std", "-o", "rec.std", "rec");
        assertThat(directory.resolve("rec.std")).isNotEmptyFile();
        heddle(0, "convert", "--to", "arrow", "-o", "arrow", "rec");
        heddle(0, "convert", "--to", "chrome", "-o", "rec.json", "rec");
        heddle(0, "analyze", "--technique", "happens-before", "rec");
        heddle(0, "stats", "variables", "rec");
        heddle(0, and(new String[] {"plan", "exact", "-o", "order.json"}, "rec"));
        heddle(0, and(new String[] {"replay", "order.json"}, TILL));
    }

    @Test
    void findsAndReproducesABug() throws IOException, InterruptedException {
        String found = heddle(1, and(new String[] {"hunt", "--first", "--technique", "pct", "-o", "hunt"}, TILL)).output();
        assertThat(found).contains("nothing left to take");
        Path plan;
        try (Stream<Path> files = Files.walk(directory.resolve("hunt"))) {
            plan = files.filter(file -> file.getFileName().toString().endsWith(".json"))
                    .filter(file -> file.getParent().endsWith("exact"))
                    .findFirst()
                    .orElseThrow();
        }
        assertThat(heddle(1, and(new String[] {"replay", plan.toString()}, TILL)).output()).contains("nothing left to take");
    }

    @Test
    void agentWorksWithoutTheCommand() throws IOException, InterruptedException {
        Taken run = Taken.java(
                directory,
                "-javaagent:" + Taken.JARS.resolve("agent.jar") + "=file=rec",
                "-cp",
                Taken.PROGRAM,
                "org.example.Till");
        assertThat(run.exitCode()).as(run.output()).isZero();
        heddle(0, "verify", "rec");
    }

    @Test
    void bundlesTheLicencesOfLibraries() throws IOException {
        try (JarFile jar = new JarFile(Taken.JARS.resolve("heddle.jar").toFile())) {
            assertThat(jar.getManifest().getMainAttributes().getValue("Class-Path")).isNull();
            assertThat(jar.getEntry("META-INF/LICENSE")).isNotNull();
            assertThat(jar.getEntry("META-INF/licenses/jackson-core/NOTICE")).isNotNull();
            assertThat(jar.getEntry("META-INF/licenses/asm/LICENSE.txt")).isNotNull();
            assertThat(jar.getEntry("META-INF/licenses/echarts/NOTICE")).isNotNull();
            String table = new String(
                    jar.getInputStream(jar.getEntry("META-INF/licenses/BUNDLED.txt")).readAllBytes());
            assertThat(table).contains("jgrapht-core", "EPL-2.0", "echarts 6").doesNotContain("errorprone", "junit", "log4j");
        }
    }
}
