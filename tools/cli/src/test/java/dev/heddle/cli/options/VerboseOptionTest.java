package dev.heddle.cli.options;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.CommandRun;
import dev.heddle.cli.terminal.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VerboseOptionTest {
    @TempDir
    Path folder;

    private static String notes(Path directory) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
        VerboseOption.noteCacheProblem(directory, new Console(stream, stream, false, false));
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void reportsNothingForAUsableCache() {
        assertThat(notes(folder.resolve("cache"))).isEmpty();
        assertThat(notes(null)).isEmpty();
    }

    @Test
    void reportsAnUnwritableCache() throws IOException {
        Path file = Files.writeString(folder.resolve("cache"), "no directory");
        assertThat(notes(file))
                .hasLineCount(1)
                .startsWith("heddle: the cache of instrumented JDK classes cannot be used: ")
                .contains(file.toString());
    }

    @Test
    void reportsACacheOfAnotherVersion() throws IOException {
        Path cache = folder.resolve("cache");
        assertThat(notes(cache)).isEmpty();
        Path file = Files.writeString(
                cache.resolve("woven-1"), "what a later version has written, with a header of its own");
        assertThat(notes(cache)).hasLineCount(1).contains(file + " is not a cache of this version");
    }

    @ParameterizedTest
    @ValueSource(strings = {"record", "hunt", "replay", "shrink", "collect", "localize"})
    void verbsThatStartProgramsHaveTheOption(String verb) {
        assertThat(CommandRun.of("help", verb).out()).contains("--verbose");
    }
}
