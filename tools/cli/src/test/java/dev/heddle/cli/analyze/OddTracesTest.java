package dev.heddle.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.CommandRun;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Texts that are not runs, are truncated, or are large in one way, for all techniques that read text.
 */
class OddTracesTest {
    private static final List<String> TECHNIQUES =
            List.of("happens-before", "shb", "syncp", "wcp", "reversal", "deadlock", "atomicity");

    @TempDir
    Path temp;

    static Stream<Arguments> wrong() {
        return TECHNIQUES.stream()
                .flatMap(technique -> Stream.of(
                        Arguments.of(
                                technique, "A|acq(l)|1\nA|rel(l)|2\nA|rel(l)|3\nB|w(x)|4\n", 3, "A does not hold l"),
                        Arguments.of(technique, "A|acq(l)|1\nB|acq(l)|2\n", 2, "A still holds l"),
                        Arguments.of(
                                technique,
                                "A|fork(B)|1\nB|w(x)|2\nA|join(B)|3\nB|w(x)|4\n",
                                4,
                                "B was joined before")));
    }

    @ParameterizedTest
    @MethodSource
    void wrong(String technique, String run, int line, String why) throws IOException {
        CommandRun analyzed = analyzed(technique, run);
        assertThat(analyzed.exitCode()).isEqualTo(2);
        assertThat(analyzed.err().lines()).hasSize(1);
        assertThat(analyzed.err()).contains("run.std, line " + line + ":", why, "--lenient skips invalid lines");
        assertThat(temp.resolve("out")).isEmptyDirectory();
    }

    static Stream<Arguments> noText() {
        byte[] whole = packed("A|w(x)|1\nB|w(x)|2\n");
        byte[] wrong = whole.clone();
        wrong[whole.length - 6] ^= 1;
        String damaged = "run.std is packed with gzip and damaged: ";
        String none = "run.std contains no line of STD text: it is empty, or has only blank lines";
        return TECHNIQUES.stream()
                .flatMap(technique -> Stream.of(
                        Arguments.of(technique, new byte[0], none),
                        Arguments.of(technique, "\r\n \n".getBytes(StandardCharsets.UTF_8), none),
                        Arguments.of(technique, new byte[] {0x1F}, none),
                        Arguments.of(technique, new byte[] {'A'}, "run.std, line 1: \"A\": a line is "),
                        Arguments.of(technique, packed(""), none),
                        Arguments.of(technique, Arrays.copyOf(whole, 2), damaged + "it ends in the middle"),
                        Arguments.of(technique, Arrays.copyOf(whole, 7), damaged + "it ends in the middle"),
                        Arguments.of(technique, Arrays.copyOf(whole, 20), damaged + "it ends in the middle"),
                        Arguments.of(
                                technique, Arrays.copyOf(whole, whole.length - 4), damaged + "it ends in the middle"),
                        Arguments.of(technique, wrong, damaged + "Corrupt GZIP trailer"),
                        Arguments.of(
                                technique,
                                Arrays.copyOf(whole, whole.length + 3),
                                damaged + "the data after byte " + whole.length + " is not a complete member")));
    }

    private static byte[] packed(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    @ParameterizedTest
    @MethodSource
    void noText(String technique, byte[] bytes, String why) throws IOException {
        Path text = Files.write(temp.resolve("run.std"), bytes);
        CommandRun analyzed = CommandRun.of("analyze", "--technique", technique, "-o", temp.resolve("out"), text);
        assertThat(analyzed.exitCode()).as(analyzed.out()).isEqualTo(2);
        assertThat(analyzed.err()).hasLineCount(1).contains(why);
        assertThat(temp.resolve("out")).isEmptyDirectory();
        CommandRun made = CommandRun.of("convert", "--from", "std", "-o", temp.resolve("made"), text);
        assertThat(made.exitCode()).as(made.out()).isEqualTo(2);
        assertThat(made.err()).hasLineCount(1).contains(why);
        assertThat(temp.resolve("made")).doesNotExist();
    }

    static Stream<Arguments> unfinished() {
        return TECHNIQUES.stream()
                .flatMap(technique -> Stream.of(
                        Arguments.of(technique, "A|acq(l)|1\nA|w(x)|2\nB|w(x)|3\nB|acq(k)|4\n"),
                        Arguments.of(technique, "A|fork(B)|1\nA|join(B)|2\nA|w(x)|3\nC|r(x)|4\n"),
                        Arguments.of(technique, "A|r(x)|1\nB|r(x)|2\nB|w(x)|3\n")));
    }

    /** Locks that are held at the end, a thread that never began, a read without a write. */
    @ParameterizedTest
    @MethodSource
    void unfinished(String technique, String run) throws IOException {
        CommandRun analyzed = analyzed(technique, run);
        boolean isOfRaces = !technique.equals("deadlock") && !technique.equals("atomicity");
        assertThat(analyzed.exitCode()).as(analyzed.err()).isEqualTo(isOfRaces ? 1 : 0);
        assertThat(analyzed.err()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"happens-before", "shb", "syncp", "wcp", "reversal", "deadlock", "atomicity"})
    void acceptsManyThreads(String technique) throws IOException {
        CommandRun analyzed = analyzed(technique, manyThreads());
        boolean isOfRaces = !technique.equals("deadlock") && !technique.equals("atomicity");
        assertThat(analyzed.exitCode()).as(analyzed.err()).isEqualTo(isOfRaces ? 1 : 0);
        assertThat(analyzed.err()).isEmpty();
        if (isOfRaces) {
            assertThat(analyzed.out()).contains(": 1 race from 1 recording");
        }
    }

    /** All begin with the first one, and one after the other has a lock; what the last two do then has no order. */
    static String manyThreads() {
        StringBuilder run = new StringBuilder();
        int threads = 1 << 16;
        for (int thread = 1; thread < threads; thread++) {
            run.append("T0|fork(T").append(thread).append(")|1\n");
        }
        for (int thread = 1; thread < threads; thread++) {
            String name = "T" + thread;
            run.append(name).append("|acq(l)|2\n").append(name).append("|w(x)|3\n");
            run.append(name).append("|rel(l)|4\n");
        }
        return run.append("T0|w(y)|5\nT1|w(y)|6\n").toString();
    }

    /** As pairs these accesses are 20 thousand million. */
    @ParameterizedTest
    @ValueSource(strings = {"happens-before", "shb", "syncp", "wcp", "reversal", "atomicity"})
    void oneVariable(String technique) throws IOException {
        StringBuilder run = new StringBuilder();
        for (int i = 0; i < 200_000; i++) {
            run.append("T")
                    .append(i % 4)
                    .append(i % 3 == 0 ? "|w(x)|" : "|r(x)|")
                    .append(i % 9);
            run.append('\n');
        }
        CommandRun analyzed = analyzed(technique, run.toString());
        assertThat(analyzed.exitCode()).as(analyzed.err()).isEqualTo(technique.equals("atomicity") ? 0 : 1);
        assertThat(analyzed.err()).isEmpty();
    }

    private CommandRun analyzed(String technique, String run) throws IOException {
        Path text = Files.writeString(temp.resolve("run.std"), run);
        return CommandRun.of("analyze", "--technique", technique, "-o", temp.resolve("out"), text);
    }
}
