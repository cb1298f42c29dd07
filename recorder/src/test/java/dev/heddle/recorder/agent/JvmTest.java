package dev.heddle.recorder.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JvmTest {
    private static final List<String> GIVEN =
            List.of("/usr/bin/java", "-Da=b c", "-cp", "x y", "a.Main", "password: x", "", "last");

    @Test
    void readsTheCommandAsGiven() {
        assertThat(Jvm.words("a.Main password: x  last", GIVEN)).containsExactly("a.Main", "password: x", "", "last");
    }

    @Test
    void splitsTheJoinedCommandWhereTheSystemShowsAnother() {
        assertThat(Jvm.words("a.Main password: x", GIVEN)).containsExactly("a.Main", "password:", "x");
        assertThat(Jvm.words("a.Main x", List.of())).containsExactly("a.Main", "x");
    }

    @Test
    void followsTheClassPathsOfManifests(@TempDir Path folder) throws IOException {
        Path agent = jar(folder.resolve("agent.jar"), "lib/library.jar  missing.jar http://example.org/x.jar");
        Path library = jar(Files.createDirectory(folder.resolve("lib")).resolve("library.jar"), "../agent.jar");
        Set<String> locations = new HashSet<>();
        Jvm.addWithClassPath(agent.toFile(), locations);
        assertThat(locations)
                .containsExactlyInAnyOrder(
                        agent.toFile().toURI().toString(),
                        library.toFile().toURI().toString(),
                        folder.resolve("missing.jar").toFile().toURI().toString());
    }

    private static Path jar(Path file, String classPath) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath);
        new JarOutputStream(Files.newOutputStream(file), manifest).close();
        return file.toRealPath();
    }
}
