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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where techniques that look for other orders keep the events of a run. */
class TraceMemoryTest {
    /** A race, a broken unit of work and a deadlock, and enough events for the disk. */
    private static final int ROUNDS = 400;

    @TempDir
    private Path temp;

    private Path text() throws IOException {
        StringBuilder text = new StringBuilder("A|fork(B)|1\n");
        for (int round = 0; round < ROUNDS; round++) {
            text.append("A|begin|1\nA|r(x)|2\nA|w(x)|3\nA|end|4\nA|acq(k)|5\nA|acq(l)|6\nA|rel(l)|7\nA|rel(k)|8\n");
            text.append("B|w(x)|9\nB|acq(l)|10\nB|acq(k)|11\nB|rel(k)|12\nB|rel(l)|13\n");
        }
        return Files.writeString(temp.resolve("run.std"), text);
    }

    private List<Path> files(Path out) throws IOException {
        try (Stream<Path> all = Files.walk(out)) {
            return all.map(out::relativize).sorted().toList();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"shb", "syncp", "reversal", "wcp", "deadlock", "atomicity"})
    void resultsAreTheSameOnDisk(String technique) throws IOException {
        Path run = text();
        Path memory = temp.resolve("memory");
        Path disk = temp.resolve("disk");
        CommandRun usual = CommandRun.of("analyze", "--technique", technique, "-o", memory, run);
        CommandRun other = CommandRun.of("analyze", "--technique", technique, "--trace-memory", "0m", "-o", disk, run);
        assertThat(usual.exitCode()).as(usual.err()).isEqualTo(1);
        assertThat(other.exitCode()).as(other.err()).isEqualTo(1);
        assertThat(disk.resolve("findings.json")).hasSameTextualContentAs(memory.resolve("findings.json"));
        assertThat(files(disk)).isEqualTo(files(memory));
    }

    /** The trace of a recording is also stored on disk. */
    @ParameterizedTest
    @ValueSource(strings = {"reversal", "deadlock"})
    void plansAreTheSameOnDisk(String technique) throws IOException {
        Path recording = temp.resolve("recording");
        CommandRun.of("convert", "--from", "std", "-o", recording, text());
        Path memory = temp.resolve("memory");
        Path disk = temp.resolve("disk");
        CommandRun.of("analyze", "--technique", technique, "-o", memory, recording);
        CommandRun.of("analyze", "--technique", technique, "--trace-memory", "0m", "-o", disk, recording);
        List<Path> plans = files(memory.resolve("plans"));
        assertThat(plans).hasSizeGreaterThan(1).isEqualTo(files(disk.resolve("plans")));
        for (Path plan : plans) {
            if (Files.isRegularFile(memory.resolve("plans").resolve(plan))) {
                assertThat(disk.resolve("plans").resolve(plan))
                        .hasSameBinaryContentAs(memory.resolve("plans").resolve(plan));
            }
        }
    }

    @Test
    void refusesAnInvalidSize() throws IOException {
        CommandRun run = CommandRun.of(
                "analyze", "--technique", "shb", "--trace-memory", "much", "-o", temp.resolve("out"), text());
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).isEqualTo("heddle: --trace-memory much: specify a size such as 512m or 2g\n");
    }
}
