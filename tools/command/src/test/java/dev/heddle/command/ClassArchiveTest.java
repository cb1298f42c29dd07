package dev.heddle.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.file.CacheSeal;
import dev.heddle.trace.file.PrivateDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassArchiveTest {
    /** Like an image of jlink: a JVM with an option to write an archive does not start there. */
    @Test
    void isNotMadeByAJavaWithoutItsOwnArchive(@TempDir Path home) throws IOException {
        String java = System.getProperty("java.home");
        System.setProperty("java.home", home.toString());
        try {
            assertThat(ClassArchive.of(HeddleJar.cache().resolve("heddle-0.jar"), "hunt", Map.of())
                            .options())
                    .isEmpty();
        } finally {
            System.setProperty("java.home", java);
        }
    }

    private static final String VERB = "hunt";

    @TempDir
    private Path cache;

    private Path jar() throws IOException {
        assertThat(PrivateDirectory.make(cache)).isNull();
        return Files.writeString(cache.resolve("heddle-0123456789abcdef.jar"), "jar");
    }

    /** As the JVM of a first run leaves it. */
    private Path kept(Path jar) throws IOException {
        ClassArchive first = ClassArchive.of(jar, VERB);
        String option = first.options().get(0);
        Path fresh = Path.of(option.substring(option.indexOf('=') + 1));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(fresh.getParent())))
                .isEqualTo("rwx------");
        Files.writeString(fresh, "classes of " + jar);
        first.keep();
        first.discard();
        try (Stream<Path> files = Files.list(cache)) {
            return files.filter(file -> file.toString().endsWith(".jsa"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static String use(Path jar) throws IOException {
        ClassArchive archive = ClassArchive.of(jar, VERB);
        archive.discard();
        return archive.options().get(0);
    }

    @Test
    void usesTheArchiveOfAnEarlierRun() throws IOException {
        Path jar = jar();
        Path kept = kept(jar);
        assertThat(use(jar)).isEqualTo("-XX:SharedArchiveFile=" + kept);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(kept)))
                .isEqualTo("rw-------");
        try (Stream<Path> files = Files.list(cache)) {
            assertThat(files).hasSize(3);
        }
    }

    @Test
    void ignoresAnArchiveWithOtherContent() throws IOException {
        Path jar = jar();
        Path kept = kept(jar);
        Path planted = cache.resolve(kept.getFileName().toString().replaceAll("[0-9a-f]{64}", "0".repeat(64)));
        Files.writeString(planted, "planted");
        Files.delete(kept);
        assertThat(use(jar)).startsWith("-XX:ArchiveClassesAtExit=");
    }

    @Test
    void ignoresAnArchiveThatOthersCanWrite() throws IOException {
        Path jar = jar();
        Path other = cache.resolve("copy.jsa");
        Path kept = kept(jar);
        Files.move(kept, other);
        // Another file, which this JVM has not looked at.
        Path again = cache.resolve("again");
        assertThat(PrivateDirectory.make(again)).isNull();
        Path there = Files.writeString(again.resolve(jar.getFileName()), "jar");
        Files.copy(
                cache.resolve(CacheSeal.FILE_NAME),
                again.resolve(CacheSeal.FILE_NAME),
                StandardCopyOption.COPY_ATTRIBUTES);
        Path copy = Files.copy(other, again.resolve(kept.getFileName()));
        Files.setPosixFilePermissions(copy, PosixFilePermissions.fromString("rw-rw-rw-"));
        assertThat(use(there)).startsWith("-XX:ArchiveClassesAtExit=");
        Files.setPosixFilePermissions(copy, PosixFilePermissions.fromString("rw-r--r--"));
        assertThat(use(there)).isEqualTo("-XX:SharedArchiveFile=" + copy);
    }
}
