package dev.heddle.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WitnessVerbTest {
    private static final String RACE = """
            A|fork(B)|1
            A|w(x)|2
            A|acq(l)|3
            A|rel(l)|4
            B|acq(l)|5
            B|rel(l)|6
            B|w(x)|7
            """;

    private static final String DEADLOCK = """
            M|fork(A)|1
            M|fork(B)|2
            A|acq(l)|3
            A|acq(k)|4
            A|rel(k)|5
            A|rel(l)|6
            B|acq(k)|7
            B|acq(l)|8
            B|rel(l)|9
            B|rel(k)|10
            """;

    private static final String UNIT = """
            A|begin|1
            A|acq(l)|2
            A|r(x)|3
            A|rel(l)|4
            A|acq(l)|5
            A|w(x)|6
            A|rel(l)|7
            A|end|8
            B|acq(l)|9
            B|w(x)|10
            B|rel(l)|11
            """;

    @TempDir
    Path temp;

    @Test
    void writesACorrectOrderOfARace() throws IOException {
        Path witness = written("syncp", RACE);
        assertThat(Files.readAllLines(witness))
                .containsExactly("A|fork(B)|1", "B|acq(l)|5", "B|rel(l)|6", "A|w(x)|2", "B|w(x)|7");
        CommandRun checked = checked(witness);
        assertThat(checked.exitCode()).as(checked.err()).isZero();
        assertThat(checked.out()).isEqualTo(witness + ": the run can reach this\n");
    }

    /** Who reads x has seen the write of y; weak causal precedence knows nothing of that. */
    @Test
    void reportsAFindingWithoutAnOrderAsUnproven() throws IOException {
        Path run = Files.writeString(temp.resolve("run.std"), "A|w(y)|1\nA|w(x)|2\nB|r(x)|3\nB|r(y)|4\n");
        CommandRun analyzed = CommandRun.of(
                "analyze",
                "--technique",
                "wcp",
                "--witness",
                temp.resolve("witnesses"),
                "-o",
                temp.resolve("out"),
                run);
        assertThat(analyzed.exitCode()).isEqualTo(1);
        assertThat(analyzed.out())
                .containsSubsequence(
                        "x: the write in",
                        "shown by a checked order of 1 event in " + temp.resolve("witnesses"),
                        "y: the write in",
                        "no order of the run was found that shows it: it may be false");
        try (Stream<Path> files = Files.list(temp.resolve("witnesses"))) {
            assertThat(files).hasSize(1);
        }
    }

    @Test
    void writesACorrectOrderOfADeadlock() throws IOException {
        Path witness = written("deadlock", DEADLOCK);
        assertThat(Files.readAllLines(witness)).endsWith("A|acq(l)|3", "B|acq(k)|7", "A|acq(k)|4", "B|acq(l)|8");
        assertThat(checked(witness).exitCode()).isZero();
    }

    @Test
    void writesACorrectOrderOfAViolation() throws IOException {
        Path witness = written("atomicity", UNIT);
        assertThat(Files.readAllLines(witness))
                .containsExactly(
                        "A|begin()|1",
                        "A|acq(l)|2",
                        "A|r(x)|3",
                        "A|rel(l)|4",
                        "B|acq(l)|9",
                        "B|w(x)|10",
                        "B|rel(l)|11",
                        "A|acq(l)|5",
                        "A|w(x)|6");
        CommandRun checked = checked(witness);
        assertThat(checked.exitCode()).as(checked.out()).isZero();
        List<String> lines = Files.readAllLines(witness);
        lines.removeAll(List.of("B|acq(l)|9", "B|w(x)|10", "B|rel(l)|11"));
        Files.write(witness, lines);
        assertThat(checked(witness).out())
                .isEqualTo(
                        witness + " line 6: no access of another thread is between two accesses of a unit of work\n");
    }

    @Test
    void reportsTheFirstWrongLineOfAnEditedOrder() throws IOException {
        Path witness = written("syncp", RACE);
        List<String> lines = Files.readAllLines(witness);
        lines.remove(1);
        Files.write(witness, lines);
        CommandRun checked = checked(witness);
        assertThat(checked.exitCode()).isEqualTo(3);
        assertThat(checked.out()).isEqualTo(witness + " line 2: the next event of B is B|acq(l)|5, not B|rel(l)|6\n");
    }

    @Test
    void refusesAFileThatIsNotAnOrder() throws IOException {
        Files.writeString(temp.resolve("run.std"), RACE);
        Path none = temp.resolve("none");
        CommandRun checked = checked(none);
        assertThat(checked.exitCode()).isEqualTo(2);
        assertThat(checked.err()).contains(none + " is not a file");
        Files.write(none, new byte[] {(byte) 0xFF, (byte) 0xFE, 0});
        assertThat(checked(none).err()).contains(none + " is not a text file");
        CommandRun analyzed = CommandRun.of(
                "analyze",
                "--technique",
                "syncp",
                "--witness",
                none,
                "-o",
                temp.resolve("out"),
                temp.resolve("run.std"));
        assertThat(analyzed.exitCode()).isEqualTo(2);
        assertThat(analyzed.err()).contains("--witness " + none + ": this is a file");
    }

    private CommandRun checked(Path witness) {
        return CommandRun.of("witness", temp.resolve("run.std"), witness);
    }

    private Path written(String technique, String run) throws IOException {
        Path text = Files.writeString(temp.resolve("run.std"), run);
        Path witnesses = temp.resolve("witnesses");
        CommandRun analyzed = CommandRun.of(
                "analyze", "--technique", technique, "--witness", witnesses, "-o", temp.resolve("out"), text);
        assertThat(analyzed.exitCode()).as(analyzed.err()).isEqualTo(1);
        assertThat(analyzed.out()).contains("predict");
        try (Stream<Path> files = Files.list(witnesses)) {
            return files.toList().get(0);
        }
    }
}
