package dev.heddle.cli.convert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.CommandRun;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Variants of STD text by other tools are read, and reported in one line. */
class StdDialectTest {
    private static final String RUN = """
            T0|fork(1)|1
            T0|acq(l)|2
            T0|wait(l)|3
            T1|req(l)|4
            T1|acq(l)|5
            T1|w(x)|6
            T1|notify(l)|7
            T1|notifyAll(l)|8
            T1|rel(l)|9
            T0|rel(l)|10
            T0|join(1)|11
            """;

    private static final String NOTE =
            ": read as packed with gzip, a byte order mark, lines that end with CR LF, 1 × req, 1 × wait, 1 × notify,"
                    + " 1 × notifyAll, 2 × a thread given by its number";

    @TempDir
    Path temp;

    @ParameterizedTest
    @ValueSource(strings = {"happens-before", "shb", "syncp", "wcp", "reversal", "deadlock", "atomicity"})
    void everyTechniqueReportsTheDialect(String technique) throws IOException {
        Path run = packed();
        CommandRun analyzed = CommandRun.of("analyze", "--technique", technique, "-o", temp.resolve("out"), run);
        assertThat(analyzed.err()).isEqualTo("heddle: " + run + NOTE + System.lineSeparator());
    }

    @Test
    void reportsTheDialectWhenATextIsConverted() throws IOException {
        CommandRun made = ConvertRun.fromStd(packed(), temp.resolve("made"));
        assertThat(made.err()).contains(NOTE.substring(2));
    }

    @Test
    void reportsNothingForTheUsualWords() throws IOException {
        Path run = Files.writeString(temp.resolve("run.std"), "A|fork(B)|1\nA|w(x)|2\nA|join(B)|3\n");
        CommandRun analyzed = CommandRun.of("analyze", "--technique", "shb", "-o", temp.resolve("out"), run);
        assertThat(analyzed.err()).isEmpty();
    }

    @Test
    void acceptsABlankFirstLine() throws IOException {
        Path run = Files.writeString(temp.resolve("run.std"), "\nA|fork(B)|1\nA|w(x)|2\nA|join(B)|3\n");
        CommandRun analyzed = CommandRun.of("analyze", "--technique", "happens-before", "-o", temp.resolve("out"), run);
        assertThat(analyzed.exitCode()).as(analyzed.err()).isZero();
        assertThat(analyzed.err()).isEmpty();
    }

    /** The name of a thread may hold brackets and digits of its own. */
    @Test
    void acceptsABracketInAThreadName() throws IOException {
        Path run = Files.writeString(temp.resolve("run.std"), "pool(1)|fork(B)|1\nB|w(x)|2\npool(1)|join(B)|3\n");
        CommandRun analyzed = CommandRun.of("analyze", "--technique", "shb", "-o", temp.resolve("out"), run);
        assertThat(analyzed.err()).isEmpty();
    }

    private Path packed() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(("\uFEFF" + RUN.replace("\n", "\r\n")).getBytes(StandardCharsets.UTF_8));
        }
        return Files.write(temp.resolve("run.std.gz"), bytes.toByteArray());
    }
}
