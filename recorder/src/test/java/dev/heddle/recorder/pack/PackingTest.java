package dev.heddle.recorder.pack;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackingTest {
    private static final byte[] MANIFEST = "Manifest-Version: 1.0\n".getBytes(UTF_8);

    @TempDir
    private Path directory;

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    private static String text(JarFile jar, String name) throws IOException {
        return new String(jar.getInputStream(jar.getEntry(name)).readAllBytes(), UTF_8);
    }

    @Test
    void theSameEntriesGiveTheSameBytesInAnyOrder() throws IOException {
        PackedJar one = new PackedJar();
        one.add("a", bytes("1"));
        one.add("b.jar", bytes("2"));
        PackedJar other = new PackedJar();
        other.add("b.jar", bytes("2"));
        other.add("a", bytes("1"));
        one.write(directory.resolve("one.jar"), MANIFEST);
        other.write(directory.resolve("other.jar"), MANIFEST);
        assertThat(directory.resolve("one.jar")).hasSameBinaryContentAs(directory.resolve("other.jar"));
    }

    @Test
    void joinsServicesAndRefusesOtherDuplicates() throws IOException {
        PackedJar jar = new PackedJar();
        jar.addService("META-INF/services/a.B", bytes("first"));
        jar.addService("META-INF/services/a.B", bytes("second"));
        jar.add("a", bytes("1"));
        jar.add("a", bytes("1"));
        assertThatThrownBy(() -> jar.add("a", bytes("2"))).hasMessageContaining("two libraries have a different a");
        Path file = directory.resolve("services.jar");
        jar.write(file, MANIFEST);
        try (JarFile written = new JarFile(file.toFile())) {
            assertThat(text(written, "META-INF/services/a.B").lines()).containsExactly("first", "second");
        }
    }

    @Test
    void bundlesALibraryOnlyWithItsLicence() throws IOException {
        Files.writeString(directory.resolve("bundled.txt"), "known | MIT | somewhere\n");
        Files.writeString(directory.resolve("known.txt"), "do as you like");
        Licences licences = new Licences(directory);
        PackedJar jar = new PackedJar();
        licences.bundle(jar, "known", "1.2");
        licences.finish(jar);
        assertThatThrownBy(() -> licences.bundle(jar, "unknown", "1")).hasMessageContaining("unknown has no row");
        Path file = directory.resolve("licences.jar");
        jar.write(file, MANIFEST);
        try (JarFile written = new JarFile(file.toFile())) {
            assertThat(text(written, "META-INF/licenses/known/LICENSE.txt")).isEqualTo("do as you like");
            assertThat(text(written, "META-INF/licenses/BUNDLED.txt"))
                    .contains("known 1.2, MIT, source: somewhere")
                    .doesNotContain("unknown");
        }
    }

    @Test
    void findsLibrariesUnpackedInHeddlesJars() throws IOException {
        assertThat(Library.part(
                        "META-INF/maven/org.mvnpm/echarts/pom.properties",
                        bytes("artifactId=echarts\nversion=6.0.0\n")))
                .contains(Map.entry("echarts", "6.0.0"));
        assertThat(Library.part("META-INF/maven/dev.heddle/heddle-report/pom.properties", bytes("version=1\n")))
                .isEmpty();
        assertThat(Library.part("META-INF/maven/org.mvnpm/echarts/pom.xml", bytes("")))
                .isEmpty();
    }

    @Test
    void recognisesLicenceFiles() {
        assertThat(Licences.isLicence("META-INF/FastDoubleParser-LICENSE")).isTrue();
        assertThat(Licences.isLicence("META-INF/services/LICENSE")).isFalse();
        assertThat(Licences.place("META-INF/NOTICE.txt", "x")).isEqualTo("META-INF/licenses/x/NOTICE.txt");
    }
}
