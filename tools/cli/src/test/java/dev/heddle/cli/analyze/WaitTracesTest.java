package dev.heddle.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.CommandRun;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Deadlocks in which threads wait for notifications, and the same runs with a change that rules them out. */
class WaitTracesTest {
    private static final Path TRACES = Path.of("..", "..", "data", "traces", "waits");

    @TempDir
    Path temp;

    static Stream<Arguments> deadlocks() throws IOException {
        List<String> lines = Files.readAllLines(TRACES.resolve("expected.tsv"));
        assertThat(lines).hasSize(13);
        return lines.subList(1, lines.size()).stream().map(line -> Arguments.of((Object[]) line.split("\t", -1)));
    }

    /** Without the line of the thread that would notify, that is not known to wait. */
    @Test
    void anEditedOrderIsSeen() throws IOException {
        Path run = TRACES.resolve("idiomatic-buggy.std");
        Path witnesses = temp.resolve("witnesses");
        CommandRun.of("analyze", "--technique", "deadlock", "--witness", witnesses, "-o", temp.resolve("out"), run);
        try (Stream<Path> files = Files.list(witnesses)) {
            Path witness = files.toList().get(0);
            List<String> lines = Files.readAllLines(witness);
            assertThat(lines.remove(lines.size() - 1)).isEqualTo("courier|acq(desk)|20");
            Files.write(witness, lines);
            CommandRun checked = CommandRun.of("witness", run, witness);
            assertThat(checked.exitCode()).isEqualTo(3);
            assertThat(checked.out())
                    .isEqualTo(witness + " line " + lines.size() + ": courier can still notify clerk\n");
        }
    }

    /**
     * @param kind of what is found, or nothing
     * @param stuck the threads that wait for ever, and where
     */
    @ParameterizedTest
    @MethodSource
    void deadlocks(String trace, String kind, String stuck) throws IOException {
        Path run = TRACES.resolve(trace + ".std");
        Path witnesses = temp.resolve("witnesses");
        Path out = temp.resolve("out");
        CommandRun analyzed =
                CommandRun.of("analyze", "--technique", "deadlock", "--witness", witnesses, "-o", out, run);
        assertThat(analyzed.err().lines())
                .singleElement()
                .asString()
                .matches(".*" + trace + "\\.std: read as \\d × wait, .*");
        assertThat(analyzed.exitCode()).isEqualTo(kind.isEmpty() ? 0 : 1);
        Findings findings = Findings.read(out.resolve(Findings.FILE_NAME));
        assertThat(findings.counts()).containsEntry("witnessesRefused", 0L);
        assertThat(findings.findings()).extracting(Finding::kind).isEqualTo(kind.isEmpty() ? List.of() : List.of(kind));
        try (Stream<Path> files = Files.list(witnesses)) {
            for (Path witness : files.toList()) {
                CommandRun checked = CommandRun.of("witness", run, witness);
                assertThat(checked.out()).isEqualTo(witness + ": the run can come to this\n");
                List<String> lines = Files.readAllLines(witness);
                int threads = stuck.split(" ").length;
                assertThat(lines.subList(lines.size() - threads, lines.size()).stream()
                                .map(line -> line.split("\\|")[0] + ":" + line.split("\\|")[2])
                                .sorted())
                        .containsExactly(stuck.split(" "));
            }
        }
        try (Stream<Path> files = Files.list(witnesses)) {
            assertThat(files).hasSize(kind.isEmpty() ? 0 : 1);
        }
    }
}
