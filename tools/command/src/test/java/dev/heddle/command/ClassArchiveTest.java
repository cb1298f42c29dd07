package dev.heddle.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassArchiveTest {
    /** As in an image of jlink: a JVM that is told to write an archive there does not start. */
    @Test
    void isNotAskedOfAJavaWithoutItsOwnArchive(@TempDir Path home) throws IOException {
        String java = System.getProperty("java.home");
        System.setProperty("java.home", home.toString());
        try {
            assertThat(ClassArchive.of(CommandJar.cache().resolve("heddle-0.jar"), "hunt", Map.of())
                            .options())
                    .isEmpty();
        } finally {
            System.setProperty("java.home", java);
        }
    }
}
