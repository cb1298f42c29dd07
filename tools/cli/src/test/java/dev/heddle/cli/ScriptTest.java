package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The options that the script of the source tree passes to java, with a fake java that prints them. */
class ScriptTest {
    private static final Path SCRIPT = Path.of("..", "..", "heddle");
    private static final String USES_ARCHIVE = "-XX:SharedArchiveFile=";

    @TempDir
    Path tree;

    private Path home;

    @BeforeEach
    void makeTree() throws IOException {
        Files.copy(SCRIPT, tree.resolve("heddle"));
        home = Files.createDirectories(tree.resolve("tools/cli/target/heddle"));
        Files.writeString(home.resolve("heddle.jar"), "");
        Files.writeString(home.resolve("heddle-replayer-agent.jar"), "");
        Path java = Files.createDirectories(tree.resolve("jdk/bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));
    }

    private String run() throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("sh", tree.resolve("heddle").toString(), "show", "recording")
                .redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.matches("_?JAVA_.*|JDK_JAVA_OPTIONS"));
        builder.environment().put("JAVA_HOME", tree.resolve("jdk").toString());
        Process process = builder.start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(out).isZero();
        assertThat(out).endsWith("heddle.jar\nshow\nrecording\n");
        return out;
    }

    /** Runs the command {@code install}; the build is never reached. @return what it printed */
    private String install(String... words) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of("sh", tree.resolve("heddle").toString(), "install"));
        command.addAll(List.of(words));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", tree.resolve("jdk").toString());
        Process process = builder.start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(out).isEqualTo(2);
        return out;
    }

    @Test
    void installNamesAMistake() throws Exception {
        assertThat(install("--link", tree + "/nowhere"))
                .isEqualTo("heddle: --link " + tree + "/nowhere: name a directory that exists, such as ~/.local/bin\n");
        assertThat(install("here"))
                .isEqualTo("heddle: install takes no here: write heddle install [--gradle] [--link DIR]\n");
    }

    @Test
    void runsThroughALink() throws Exception {
        Path link = Files.createSymbolicLink(
                Files.createDirectories(tree.resolve("bin")).resolve("heddle"), Path.of("..", "heddle"));
        Process process = new ProcessBuilder("sh", link.toString(), "help")
                .redirectErrorStream(true)
                .start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(out).contains(tree.toRealPath() + "/tools/cli/target/heddle/heddle.jar");
    }

    private void archive(String content, String hashed) throws Exception {
        Files.writeString(home.resolve("heddle.jsa"), content);
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(hashed.getBytes(StandardCharsets.UTF_8));
        Files.writeString(home.resolve("heddle.jsa.sha256"), HexFormat.of().formatHex(digest) + "  -\n");
    }

    @Test
    void usesAWholeArchiveOfClasses() throws Exception {
        archive("an archive", "an archive");
        assertThat(run()).contains(USES_ARCHIVE);
    }

    @Test
    void ignoresATruncatedOrChangedArchive() throws Exception {
        archive("an arch", "an archive");
        assertThat(run()).doesNotContain(USES_ARCHIVE);
        archive("an archivf", "an archive");
        assertThat(run()).doesNotContain(USES_ARCHIVE);
    }

    @Test
    void ignoresAnArchiveWithoutDigest() throws Exception {
        Files.writeString(home.resolve("heddle.jsa"), "an archive");
        assertThat(run()).doesNotContain(USES_ARCHIVE);
        Files.writeString(home.resolve("heddle.jsa.sha256"), "");
        assertThat(run()).doesNotContain(USES_ARCHIVE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"heddle.jsa", ".", "..", "../../../.."})
    void ignoresAnArchiveThatOthersMayReplace(String writable) throws Exception {
        archive("an archive", "an archive");
        for (String mode : List.of("rwxrwxr-x", "rwxr-xrwx")) {
            Files.setPosixFilePermissions(home.resolve(writable).normalize(), PosixFilePermissions.fromString(mode));
            assertThat(run()).as(mode).doesNotContain(USES_ARCHIVE);
        }
    }

    @Test
    void startsWithoutAClassArchive() throws Exception {
        assertThat(run()).doesNotContain(USES_ARCHIVE);
    }
}
