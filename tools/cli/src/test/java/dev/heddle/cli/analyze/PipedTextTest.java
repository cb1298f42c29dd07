package dev.heddle.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.CommandRun;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** STD text that is no file: it can be read only once, and that is enough. */
class PipedTextTest {
    private static final byte[] RUN =
            "A|fork(B)|1\nA|acq(l)|2\nA|w(x)|3\nA|rel(l)|4\nB|w(x)|5\n".getBytes(StandardCharsets.UTF_8);

    @TempDir
    Path temp;

    private CommandRun given(byte[] input, String technique) {
        return ofInput(input, "analyze", "--technique", technique, "-o", temp.resolve("out"), "-");
    }

    private static CommandRun ofInput(byte[] input, Object... words) {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(input));
        try {
            return CommandRun.of(words);
        } finally {
            System.setIn(before);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"happens-before", "shb", "wcp", "reversal"})
    void theStandardInputIsRead(String technique) {
        CommandRun run = given(RUN, technique);
        assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
        assertThat(run.out()).contains("1 race from 1 recording");
    }

    @Test
    void acceptsPackedInput() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(RUN);
        }
        CommandRun run = given(packed.toByteArray(), "happens-before");
        assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
    }

    @Test
    void convertsStandardInput() {
        Path made = temp.resolve("made");
        CommandRun run = ofInput(RUN, "convert", "--from", "std", "-o", made, "-");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(CommandRun.of("convert", "--to", "std", made).out())
                .isEqualTo(new String(RUN, StandardCharsets.UTF_8));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void convertsANamedPipe() throws Exception {
        Path pipe = pipe();
        CompletableFuture<CommandRun> run = CompletableFuture.supplyAsync(
                () -> CommandRun.of("convert", "--from", "std", "-o", temp.resolve("made"), pipe));
        Files.write(pipe, RUN);
        assertThat(run.get(60, TimeUnit.SECONDS).exitCode()).isZero();
    }

    @Test
    void checksWitnessesAgainstStandardInput() throws IOException {
        Path race = Files.writeString(temp.resolve("race.std"), "A|fork(B)|1\nA|acq(l)|2\nA|w(x)|3\nB|w(x)|5\n");
        CommandRun right = ofInput(RUN, "witness", "-", race);
        assertThat(right.exitCode()).as(right.err()).isZero();
        Path wrong = Files.writeString(temp.resolve("wrong.std"), "B|w(x)|5\nA|fork(B)|1\n");
        assertThat(ofInput(RUN, "witness", "-", wrong).exitCode()).isEqualTo(3);
        Path unit = Files.writeString(temp.resolve("unit.std"), "A|begin()|1\n");
        CommandRun both = ofInput(RUN, "witness", "-", race, unit);
        assertThat(both.exitCode()).isEqualTo(2);
        assertThat(both.err())
                .hasLineCount(1)
                .startsWith("heddle: - can be read only once, and " + unit + " needs it once more");
    }

    @Test
    void refusesSeveralTechniquesOnStandardInput() {
        CommandRun run = given(RUN, "shb,wcp");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .isEqualTo("heddle: - can be read only once: choose one technique, or write it to a file\n");
    }

    @Test
    void refusesStandardInputNamedTwice() {
        CommandRun run = CommandRun.of("analyze", "--technique", "shb", "-o", temp.resolve("out"), "-", "-");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).isEqualTo("heddle: - is named twice, but can be read only once\n");
        assertThat(temp.resolve("out")).doesNotExist();
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void refusesANamedPipeNamedTwice() throws Exception {
        Path pipe = pipe();
        Path other = pipe.resolveSibling(".").resolve(pipe.getFileName());
        CompletableFuture<CommandRun> run = CompletableFuture.supplyAsync(
                () -> CommandRun.of("analyze", "--technique", "shb", "-o", temp.resolve("out"), pipe, other));
        assertThat(run.get(60, TimeUnit.SECONDS).exitCode()).isEqualTo(2);
        assertThat(run.get().err()).isEqualTo("heddle: " + other + " is named twice, but can be read only once\n");
    }

    private Path pipe() throws Exception {
        Path pipe = temp.resolve("pipe");
        Process made = new ProcessBuilder("mkfifo", pipe.toString()).start();
        assertThat(made.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(made.exitValue()).isZero();
        return pipe;
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void readsANamedPipe() throws Exception {
        Path pipe = pipe();
        CompletableFuture<CommandRun> run = CompletableFuture.supplyAsync(
                () -> CommandRun.of("analyze", "--technique", "happens-before", "-o", temp.resolve("out"), pipe));
        Files.write(pipe, RUN);
        assertThat(run.get(60, TimeUnit.SECONDS).exitCode()).isEqualTo(1);
    }
}
