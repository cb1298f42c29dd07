package dev.heddle.engine.internal.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FirstWordsTest {
    private static final String NOTE = "heddle: the plan was made on Java 17 and this is Java 25";
    private static final String PICKED = "Picked up JAVA_TOOL_OPTIONS: -Xmx1g";

    @TempDir
    Path directory;

    private String said(String... lines) throws Exception {
        Path stderr = directory.resolve("stderr.txt");
        Files.writeString(stderr, String.join("\n", lines));
        return FirstWords.of(stderr);
    }

    @Test
    void notesComeBeforeTheReason() throws Exception {
        assertThat(said(PICKED, "", NOTE, "Error: Could not find or load main class a.B", "Caused by: …"))
                .isEqualTo("Error: Could not find or load main class a.B");
    }

    @Test
    void whatHeddleSaysAloneIsTheReason() throws Exception {
        assertThat(said(PICKED, "heddle: the option x is unknown")).isEqualTo("heddle: the option x is unknown");
        assertThat(said(PICKED)).isEqualTo(PICKED);
    }

    @Test
    void aSilentProgramSaysNothing() throws Exception {
        assertThat(said("", "")).isEqualTo("it says nothing");
        assertThat(FirstWords.of(directory.resolve("missing.txt"))).isEqualTo("it says nothing");
    }
}
