package dev.heddle.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.trace.file.Sha256;
import java.io.IOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The command runs from no file that another user could have written, and from no other content than this library's.
 */
class HeddleJarTest {
    private static final String CONTENT = "the command";

    @TempDir
    private Path folder;

    private Path cache;
    private URL bundled;
    private String digest;

    @BeforeEach
    void bundle() throws IOException {
        cache = folder.resolve("caches/heddle");
        bundled = Files.writeString(folder.resolve("bundled.jar"), CONTENT)
                .toUri()
                .toURL();
        digest = Sha256.hex(Sha256.of(CONTENT.getBytes(StandardCharsets.UTF_8)));
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    private static void permit(Path path, String permissions) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
    }

    @Test
    void keepsOneCopyThatOnlyItsOwnerCanUse() throws IOException {
        Path first = HeddleJar.copied(bundled, digest, cache);
        assertThat(first).hasContent(CONTENT).hasParent(cache);
        assertThat(permissions(first)).isEqualTo("rw-------");
        assertThat(permissions(cache)).isEqualTo("rwx------");
        assertThat(permissions(cache.getParent())).isEqualTo("rwx------");
        Object file = Files.getAttribute(first, "unix:ino");
        assertThat(HeddleJar.copied(bundled, digest, cache)).isEqualTo(first);
        assertThat(Files.getAttribute(first, "unix:ino")).isEqualTo(file);
    }

    @Test
    void replacesAFileOfTheSameNameAndSizeWithOtherContent() throws IOException {
        Path file = HeddleJar.copied(bundled, digest, cache);
        Files.writeString(file, "THE COMMAND");
        assertThat(HeddleJar.copied(bundled, digest, cache)).isEqualTo(file).hasContent(CONTENT);
    }

    @Test
    void replacesAFileThatOthersMayWriteAndALink() throws IOException {
        Path file = HeddleJar.copied(bundled, digest, cache);
        permit(file, "rw-rw-rw-");
        HeddleJar.copied(bundled, digest, cache);
        assertThat(permissions(file)).isEqualTo("rw-------");
        Path elsewhere = Files.move(file, folder.resolve("elsewhere"));
        Files.createSymbolicLink(file, elsewhere);
        HeddleJar.copied(bundled, digest, cache);
        assertThat(Files.isSymbolicLink(file)).isFalse();
        assertThat(file).hasContent(CONTENT);
    }

    @Test
    void usesAPrivateDirectoryIfOthersCanWriteTheCache() throws IOException {
        HeddleJar.copied(bundled, digest, cache);
        permit(cache.getParent(), "rwxrwx---");
        Path file = HeddleJar.copied(bundled, digest, cache);
        assertThat(file).hasContent(CONTENT);
        assertThat(file.startsWith(cache)).isFalse();
        assertThat(permissions(file.getParent())).isEqualTo("rwx------");
        assertThat(HeddleJar.problem()).isEqualTo("others may write into " + cache.getParent());
        Files.delete(file);
        Files.delete(file.getParent());
        HeddleJar.copied(bundled, digest, folder.resolve("another"));
        assertThat(HeddleJar.problem()).isNull();
    }

    @Test
    void refusesADamagedLibrary() {
        assertThatThrownBy(() -> HeddleJar.copied(bundled, "0".repeat(64), cache))
                .isInstanceOf(CommandException.class)
                .hasMessageContaining("is damaged");
        assertThat(cache).isEmptyDirectory();
    }

    @Test
    void ignoresARelativeNameOfTheCache() {
        assertThat(HeddleJar.cache("caches", "/home/joe")).isEqualTo(Path.of("/home/joe/.cache/heddle"));
        assertThat(HeddleJar.cache("", "/home/joe")).isEqualTo(Path.of("/home/joe/.cache/heddle"));
        assertThat(HeddleJar.cache("/caches", "/home/joe")).isEqualTo(Path.of("/caches/heddle"));
        assertThat(HeddleJar.cache("caches", "?")).isNull();
    }
}
