package dev.heddle.analyzer.locon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.recording.RecordingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests files of access pairs: written, read, merged, damaged. */
class PairFileTest {
    private static final List<String> PROGRAM = List.of("p.Main", "1");
    private static final String[] RUNS = {
        "1W1x 2R2x 1E9 1W3y 1I9 1W3y 2R4y", "2R2x 1W1x", "1R5z 2W6z 1R7z", "1E9 2W1x 1I9 1R2x 1I9 1W3x 2R4x"
    };

    @TempDir
    Path directory;

    private static Path write(Path place, int... which) throws IOException {
        PairNames names = new PairNames();
        try (PairFile.Writer writer = new PairFile.Writer(place, names, PROGRAM)) {
            for (int run : which) {
                RunPairs pairs = new SmallRun(RUNS[run]).reduce(names);
                writer.add(pairs.judged("run " + run, failure(run)));
            }
        }
        return place;
    }

    /** Every second run failed; one of them under a plan that had only a text. */
    private static Failure failure(int run) {
        if (run % 2 != 0) {
            return null;
        }
        return run == 0 ? Failure.ofText("failed 0") : new Failure("failed " + run, "uncaught X at p.Main.run");
    }

    /** The content of a run, with names. */
    private static String text(RunPairs run, PairNames names) {
        StringBuilder text = new StringBuilder(run.name() + " " + run.failure()
                + (run.failure() == null ? "" : run.failure().identity()));
        for (int i = 0; i < run.pairs().length; i++) {
            ReportedPairs.Arc arc = ReportedPairs.Arc.of(names.pair(run.pairs()[i]), names);
            text.append("; ")
                    .append(arc)
                    .append(names.object(names.pair(run.pairs()[i]).object()));
            if (run.failure() != null) {
                text.append(' ')
                        .append(run.heads()[i])
                        .append(' ')
                        .append(run.tails()[i])
                        .append(' ')
                        .append(run.variables()[i]);
            }
            for (int j = 0; j < run.iterations()[i].length; j += 2) {
                text.append(' ')
                        .append(depth(run, run.iterations()[i][j]))
                        .append('/')
                        .append(depth(run, run.iterations()[i][j + 1]));
            }
        }
        for (int pattern : run.patterns()) {
            names.pattern(pattern).places().forEach(place -> text.append(' ')
                    .append(names.place(place).id()));
        }
        if (run.failure() != null) {
            TreeSet<String> places = new TreeSet<>();
            for (int i = 0; i < run.accessed().places().length; i++) {
                places.add(names.place(run.accessed().places()[i]).id() + " "
                        + run.accessed().objects()[i]);
            }
            text.append(places);
        }
        return text.toString();
    }

    private static int depth(RunPairs run, int node) {
        int depth = 0;
        for (int at = node; at != Iterations.ROOT; at = run.nodes().parent(at)) {
            depth++;
        }
        return depth;
    }

    /** Both threads run the same method, with different callers. */
    private static RunPairs twoWays(PairNames names, String first, String second) {
        TraceBuilder trace = new TraceBuilder("run");
        trace.enter(1, "p/Main", first, 0, 1).enter(2, "p/Main", second, 0, 1);
        trace.enter(1, "p/Box", "set", 7, 3).enter(2, "p/Box", "set", 7, 4);
        trace.write(1, "p/Box", "x", 7, 5).write(2, "p/Box", "x", 7, 5);
        return PairCollector.one(trace, names, true);
    }

    private static List<String> callers(PairNames names, RunPairs run) {
        ReportedPairs.Arc arc = ReportedPairs.Arc.of(names.pair(run.pairs()[0]), names);
        return List.of(
                arc.head().stack().get(1).method(), arc.tail().stack().get(1).method());
    }

    @Test
    void keepsTheStackOfEachThreadAtAPlace() throws IOException {
        PairNames names = new PairNames();
        RunPairs run = twoWays(names, "deposit", "withdraw");
        assertThat(callers(names, run)).containsExactly("deposit", "withdraw");
        try (PairFile.Writer writer = new PairFile.Writer(directory, names, PROGRAM)) {
            writer.add(run.judged("run", Failure.ofText("it failed")));
        }
        // Read together with runs in which other threads reached the place first.
        PairNames others = new PairNames();
        TraceBuilder before = new TraceBuilder("run");
        before.enter(3, "p/Main", "close", 0, 1).enter(3, "p/Box", "set", 7, 4);
        PairCollector.one(before.write(3, "p/Box", "x", 7, 5), others, true);
        List<RunPairs> read = new ArrayList<>();
        PairFile.read(directory, others, true, read::add);
        assertThat(callers(others, read.get(0))).containsExactly("deposit", "withdraw");
    }

    private static List<String> read(Path... files) throws IOException {
        PairNames names = new PairNames();
        List<String> texts = new ArrayList<>();
        for (Path file : files) {
            PairFile.read(file, names, true, run -> texts.add(text(run, names)));
        }
        return texts;
    }

    @Test
    void readsBackWrittenRuns() throws IOException {
        Path file = write(directory.resolve("all"), 0, 1, 2, 3);
        PairNames names = new PairNames();
        List<String> expected = new ArrayList<>();
        for (int run = 0; run < RUNS.length; run++) {
            RunPairs pairs = new SmallRun(RUNS[run]).reduce(names);
            expected.add(text(pairs.judged("run " + run, failure(run)), names));
        }
        assertThat(read(file)).isEqualTo(expected);
        assertThat(PairFile.program(file)).isEqualTo(PROGRAM);
    }

    /** A file of six failing runs of two places, written before pairs had objects. */
    @Test
    void readsAFileWithoutObjects() throws Exception {
        Path file = Path.of(
                PairFileTest.class.getResource("/locon/version-1/runs.pairs").toURI());
        PairNames names = new PairNames();
        List<RunPairs> runs = new ArrayList<>();
        PairFile.read(file.getParent(), names, true, runs::add);
        assertThat(runs).hasSize(6).allMatch(run -> !run.isPassing());
        for (RunPairs run : runs) {
            assertThat(run.accessed().places()).isNotEmpty();
            assertThat(run.accessed().objects())
                    .hasSameSizeAs(run.accessed().places())
                    .containsOnly(ObjectNames.UNNAMED);
            for (int pair : run.pairs()) {
                assertThat(names.pair(pair).object()).isZero();
            }
        }
    }

    @Test
    void mergesAssociatively() throws IOException {
        Path a = write(directory.resolve("a"), 3, 0);
        Path b = write(directory.resolve("b"), 2);
        Path c = write(directory.resolve("c"), 1, 0);
        Path ab = merge("ab", a, b);
        Path bc = merge("bc", b, c);
        assertThat(read(merge("left", ab, c)))
                .isEqualTo(read(merge("right", a, bc)))
                .isEqualTo(read(a, b, c));
    }

    private Path merge(String name, Path... files) throws IOException {
        PairNames names = new PairNames();
        Path place = directory.resolve(name);
        try (PairFile.Writer writer = new PairFile.Writer(place, names, PROGRAM)) {
            for (Path file : files) {
                List<RunPairs> runs = new ArrayList<>();
                PairFile.read(file, names, true, runs::add);
                for (RunPairs run : runs) {
                    writer.add(run);
                }
            }
        }
        return place;
    }

    @Test
    void reportsEveryDamage() throws IOException {
        Path whole = write(directory.resolve("whole"), 0, 1, 2, 3);
        byte[] bytes = Files.readAllBytes(whole.resolve(PairFile.FILE_NAME));
        Path place = Files.createDirectories(directory.resolve("damaged"));
        for (int at = 0; at < bytes.length; at++) {
            byte[] damaged = bytes.clone();
            damaged[at] ^= 0x41;
            Files.write(place.resolve(PairFile.FILE_NAME), damaged);
            int position = at;
            assertThatThrownBy(() -> read(place))
                    .as("byte " + position)
                    .isInstanceOf(RecordingException.class)
                    .hasMessageContaining(PairFile.FILE_NAME)
                    .hasMessageNotContaining("\n");
        }
        for (int length = 0; length < bytes.length; length += 7) {
            Files.write(place.resolve(PairFile.FILE_NAME), java.util.Arrays.copyOf(bytes, length));
            try {
                // A file may end after a block; then it has fewer runs.
                assertThat(read(place).size()).isLessThan(RUNS.length);
            } catch (RecordingException e) {
                assertThat(e).hasMessageContaining(PairFile.FILE_NAME);
            }
        }
    }
}
