package dev.heddle.engine.internal.runs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartupErrorTest {
    private static final String NOTE = "heddle: the plan was made on Java 17 and this is Java 25";
    private static final String PICKED = "Picked up JAVA_TOOL_OPTIONS: -Xmx1g";

    @TempDir
    Path directory;

    private String line(String... lines) throws Exception {
        Path stderr = directory.resolve("stderr.txt");
        Files.writeString(stderr, String.join("\n", lines));
        return StartupError.of(stderr);
    }

    @Test
    void skipsNotesBeforeTheError() throws Exception {
        assertThat(line(PICKED, "", NOTE, "Error: Could not find or load main class a.B", "Caused by: …"))
                .isEqualTo("Error: Could not find or load main class a.B");
    }

    @Test
    void usesALineOfHeddleIfThereIsNoOther() throws Exception {
        assertThat(line(PICKED, "heddle: the option x is unknown")).isEqualTo("heddle: the option x is unknown");
        assertThat(line(PICKED)).isEqualTo(PICKED);
    }

    @Test
    void namesTheNextStepForAClassWithoutAMainMethod() throws Exception {
        assertThat(line(
                        "Error: Main method not found in class a.B, please define the main method as:",
                        "   public static void main(String[] args)",
                        "or a JavaFX application class must extend javafx.application.Application"))
                .isEqualTo("Error: Main method not found in class a.B; add public static void main(String[]) to it,"
                        + " or give the class that has it in the command");
    }

    @Test
    void reportsMissingOutput() throws Exception {
        assertThat(line("", "")).isEqualTo("it printed nothing");
        assertThat(StartupError.of(directory.resolve("missing.txt"))).isEqualTo("it printed nothing");
    }

    @Test
    void readsOutputThatIsNotUtf8() throws Exception {
        Path stderr = directory.resolve("stderr.txt");
        Files.write(stderr, new byte[] {'a', (byte) 0xe4, '\n', 'b'});
        assertThat(StartupError.of(stderr)).isEqualTo("a\ufffd");
    }
}
