package dev.heddle.trace.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.trace.name.Member;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccessPlacesTest {
    @TempDir
    Path directory;

    @Test
    void readsTheFileThatItWrote() throws IOException {
        Member method = new Member("shop/Cart", "a method with blanks", "()V");
        Path file = directory.resolve("places.json");

        AccessPlaces.of(Map.of(method, new TreeSet<>(List.of(3, 17)))).write(file);

        AccessPlaces read = AccessPlaces.read(file);
        assertThat(read.size()).isEqualTo(2);
        assertThat(read.contains(method, 17)).isTrue();
        assertThat(read.contains(method, 4)).isFalse();
        assertThat(read.contains(new Member("shop/Cart", "other", "()V"), 3)).isFalse();
    }

    @Test
    void refusesOtherFiles() throws IOException {
        Path file = directory.resolve("places.json");
        Files.writeString(file, "{\"schemaVersion\":2,\"methods\":[]}");
        assertThatThrownBy(() -> AccessPlaces.read(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("schema version 2");
        Files.writeString(file, "{\"plan\":1}");
        assertThatThrownBy(() -> AccessPlaces.read(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("places.json");
    }
}
