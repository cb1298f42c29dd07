package dev.heddle.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchiveCleanupTest {
    private static final Instant NOW = Instant.parse("2026-11-24T03:00:00Z");

    @TempDir
    private Path cache;

    private Path file(String name, Duration age) throws IOException {
        Path file = Files.writeString(cache.resolve(name), name);
        Files.setLastModifiedTime(file, FileTime.from(NOW.minus(age)));
        return file;
    }

    @Test
    void removesArchivesWithoutAJarOrUse() throws IOException {
        // A jar keeps the time at which it was copied, which its archives know.
        file("heddle-0000000a.jar", Duration.ofDays(90));
        file("heddle-0000000a-11111111-20.jsa", Duration.ofDays(29));
        file("heddle-0000000a-22222222-20.jsa", Duration.ofDays(31));
        file("heddle-0000000b-11111111-20.jsa", Duration.ofMinutes(1));
        file("heddle-0000000a-11111111-7-8.new", Duration.ofMinutes(59));
        file("heddle-0000000a-11111111-9-8.new", Duration.ofMinutes(61));
        file("heddle-1234.new", Duration.ofHours(2));
        file("woven-1.bin", Duration.ofDays(99));
        ArchiveCleanup.remove(cache, NOW);
        assertThat(names())
                .containsExactly(
                        "heddle-0000000a-11111111-20.jsa",
                        "heddle-0000000a-11111111-7-8.new",
                        "heddle-0000000a.jar",
                        "woven-1.bin");
    }

    @Test
    void keepsUsedArchives() throws IOException {
        file("heddle-0000000a.jar", Duration.ofDays(90));
        Path used = file("heddle-0000000a-11111111-20.jsa", Duration.ofDays(31));
        ArchiveCleanup.use(used, NOW);
        ArchiveCleanup.remove(cache, NOW);
        assertThat(used).exists();
        Path today = file("heddle-0000000a-33333333-20.jsa", Duration.ofHours(3));
        ArchiveCleanup.use(today, NOW);
        assertThat(Files.getLastModifiedTime(today).toInstant()).isEqualTo(NOW.minus(Duration.ofHours(3)));
    }

    private List<String> names() throws IOException {
        try (Stream<Path> all = Files.list(cache)) {
            return all.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
