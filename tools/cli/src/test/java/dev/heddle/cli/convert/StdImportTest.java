package dev.heddle.cli.convert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.skeleton.Hold;
import dev.heddle.cli.CommandRun;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StdImportTest {
    private static final Path TRACES = Path.of("..", "..", "data", "traces");

    @TempDir
    Path temp;

    @Test
    void roundTripsEveryFormOfAName() throws IOException {
        roundTrip("""
                main|w(x)|1
                main|w(V1f)|a/B.java:7
                main|begin|2
                main|r(V1f.12)|3
                main|r(V1f.name with spaces)|4
                main|w(V1f.*)|5
                main|r(V1f[-3])|6
                main|r(V1f[03])|7
                main|r(V01f.2)|8
                main|r(Vffffffff.2)|9
                main|r(V0.2)|10
                main|r(Vface.x)|007
                main|end|99999999999
                main|fork(wörker)|-1
                main|acq(L7)|12
                main|acq(mutex)|13
                main|rel(L7)|14
                main|rel(mutex)|15
                wörker|acq(L07)|16
                wörker|acq(L0)|16
                wörker|r(V)|17|18
                main|join(wörker)|19
                """);
    }

    @Test
    void roundTripsTraces() throws IOException {
        int count = 0;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(TRACES, "*.std")) {
            for (Path file : files) {
                roundTrip(Files.readString(file));
                count++;
            }
        }
        assertThat(count).isEqualTo(13);
    }

    private void roundTrip(String text) throws IOException {
        Path directory = Files.createTempDirectory(temp, "trip");
        Path file = Files.writeString(directory.resolve("in.std"), text);
        CommandRun there = ConvertRun.fromStd(file, directory.resolve("recording"));
        assertThat(there.exitCode()).as(there.err()).isZero();
        CommandRun back = ConvertRun.of("--to", "std", directory.resolve("recording"));
        assertThat(back.exitCode()).as(back.err()).isZero();
        // What is forked comes back with its whole name.
        assertThat(back.out()).isEqualTo(text.replaceAll("\\|(fork|join)\\((\\d+)\\)", "|$1(T$2)"));
        // The return from a wait has no line of its own.
        assertThat(back.err().replace("left out: 1 WAKE", "")).doesNotContain("left out", "pseudo");
    }

    @Test
    void addsPathsBeginsAndEndsOfThreads() throws IOException {
        Path file = text("A|fork(B)|1", "B|fork(C)|2", "Z|r(x)|3", "C|r(x)|4", "B|join(C)|5", "A|join(B)|6");
        assertThat(ConvertRun.fromStd(file, temp.resolve("recording")).exitCode())
                .isZero();
        List<String> events = new ArrayList<>();
        try (Recording recording = Recording.open(temp.resolve("recording"))) {
            assertThat(recording.manifest().isClosed()).isTrue();
            assertThat(recording.manifest().counts().events()).isEqualTo(recording.events());
            Names names = recording.names();
            recording.forEach((stamp, thread, site, target, aux) -> events.add(
                    names.thread(thread).path() + " " + names.site(site).op()));
        }
        assertThat(events)
                .containsExactly(
                        "0 BEGIN",
                        "0 START",
                        "0.1 BEGIN",
                        "0.1 START",
                        "?0 BEGIN",
                        "?0 GET_STATIC",
                        "0.1.1 BEGIN",
                        "0.1.1 GET_STATIC",
                        "0.1.1 END",
                        "0.1 JOIN",
                        "0.1 END",
                        "0 JOIN",
                        "0 END",
                        "?0 END");
    }

    @Test
    void reportsTheUnreadableLine() throws IOException {
        refuses(2, "a line is thread|op(operand)|location", "T1|r(x)|1", "T1|r(x)");
        refuses(
                1,
                "\"read(x)\" is not one of r, w, acq, rel, fork, join, begin, end, req, wait, notify, notifyAll",
                "T1|read(x)|1");
        refuses(1, "r requires an operand in brackets", "T1|r|1");
        refuses(1, "r requires an operand in brackets", "T1|r(x|1");
        refuses(1, "the operand is missing", "T1|acq()|1");
        refuses(1, "the thread is missing", "|r(x)|1");
        refuses(1, "the location is missing", "T1|r(x)|");
        refuses(1, "begin takes no brackets", "T1|begin(x)|1");
        refuses(1, "the operand is longer than 1000 letters", "T1|r(" + "x".repeat(1001) + ")|1");
        refuses(1, "xxx…\": a line is thread|op(operand)|location", "T1|" + "x".repeat(100_000) + "(x)|1");
        refuses(1, "contains a character that is not printable", "T1|r(\u0007)|1");
    }

    @Test
    void reportsTheImpossibleLine() throws IOException {
        refuses(1, "T1 does not hold L1", "T1|rel(L1)|1");
        refuses(3, "T1 does not hold L1", "T1|acq(L1)|1", "T1|rel(L1)|2", "T1|rel(L1)|3");
        refuses(2, "T2 does not hold L1", "T1|acq(L1)|1", "T2|rel(L1)|2");
        refuses(2, "T1 still holds L1", "T1|acq(L1)|1", "T2|acq(L1)|2");
        refuses(1, "T2 was never started", "T1|join(T2)|1");
        refuses(1, "a thread cannot fork itself", "T1|fork(T1)|1");
        refuses(1, "T1 does not hold L1", "T1|wait(L1)|1");
        refuses(4, "T2 still holds L1", "T1|acq(L1)|1", "T1|wait(L1)|2", "T2|acq(L1)|3", "T1|r(x)|4");
        refuses(3, "T2 was joined before", "T1|fork(T2)|1", "T1|join(T2)|2", "T2|r(x)|3");
        refuses(1, "a thread cannot join itself", "T1|join(T1)|1");
        refuses(1, "T1 has no open block", "T1|end|1");
    }

    private void refuses(int line, String because, String... lines) throws IOException {
        Path file = text(lines);
        Path made = temp.resolve("refused");
        CommandRun run = ConvertRun.fromStd(file, made);
        assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
        assertThat(run.err())
                .hasLineCount(1)
                .startsWith("heddle: " + file + ", line " + line + ": ")
                .contains(because)
                .hasSizeLessThan(400 + file.toString().length());
        assertThat(made).doesNotExist();
    }

    @Test
    void distinguishesNamedLocksFromLockModes() throws IOException {
        Path file = text(
                "T|acq(mutex)|1",
                "T|acq(L3)|2",
                "T|acq(other)|3",
                "T|acq(Lffffffff)|4",
                "T|acq(L4)|5",
                "T|r(V7ffffffe.x)|6");
        assertThat(ConvertRun.fromStd(file, temp.resolve("recording")).exitCode())
                .isZero();
        Set<Integer> locks = new HashSet<>();
        try (Recording recording = Recording.open(temp.resolve("recording"))) {
            recording.forEach((stamp, thread, site, target, aux) -> {
                if (recording.names().site(site).op() == Op.ACQUIRE) {
                    assertThat(Hold.isShared(target)).isFalse();
                    locks.add(Hold.lock(target));
                } else if (recording.names().site(site).op().isAccess()) {
                    assertThat(locks).doesNotContain(target);
                }
            });
        }
        assertThat(locks).hasSize(5);
        assertThat(ConvertRun.of("--to", "std", temp.resolve("recording")).out())
                .isEqualTo(Files.readString(file));
    }

    @Test
    void keepsNamesOfVariables() throws IOException {
        Path file = text("T|w(V1)|1", "T|w(V1f.7)|2", "T|w(x)|3");
        assertThat(ConvertRun.fromStd(file, temp.resolve("recording")).exitCode())
                .isZero();
        List<String> names = new ArrayList<>();
        try (Recording recording = Recording.open(temp.resolve("recording"))) {
            recording.forEach((stamp, thread, site, target, aux) -> {
                if (recording.names().site(site).op().isAccess()) {
                    names.add(recording.names().site(site).target().qualifiedName());
                }
            });
        }
        assertThat(names).containsExactly("std.V.V1", "std.V.7", "std.V.x");
    }

    @Test
    void mapsANumberToItsThread() throws IOException {
        assertThat(paths("T1|fork(122)|1", "T122|r(x)|2", "T1|join(122)|3")).containsExactly("T1 0", "T122 0.1");
        assertThat(paths("main|fork(122)|1", "122|r(x)|2")).containsExactly("main 0", "122 0.1");
    }

    private List<String> paths(String... lines) throws IOException {
        Path made = Files.createTempDirectory(temp, "paths").resolve("recording");
        CommandRun run = ConvertRun.fromStd(text(lines), made);
        assertThat(run.exitCode()).as(run.err()).isZero();
        try (Recording recording = Recording.open(made)) {
            return recording.threads().stream()
                    .map(thread -> recording.names().thread(thread))
                    .map(thread -> thread.javaName() + " " + thread.path())
                    .toList();
        }
    }

    @Test
    void readsPackedTextWithAByteOrderMarkAndBlankLines() throws IOException {
        Path file = temp.resolve("in.std.gz");
        byte[] text = "\uFEFFT1|r(x)|1\n\n  \r\nT1|w(x)|2\n\n".getBytes(StandardCharsets.UTF_8);
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(text);
        }
        CommandRun run = ConvertRun.fromStd(file, temp.resolve("recording"));
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(ConvertRun.of("--to", "std", temp.resolve("recording")).out())
                .isEqualTo("T1|r(x)|1\nT1|w(x)|2\n");
        Files.write(file, Arrays.copyOf(Files.readAllBytes(file), 25));
        CommandRun damaged = ConvertRun.fromStd(file, temp.resolve("damaged"));
        assertThat(damaged.exitCode()).as(damaged.err()).isEqualTo(2);
        assertThat(damaged.err()).hasLineCount(1).contains("is packed with gzip and damaged");
        assertThat(temp.resolve("damaged")).doesNotExist();
    }

    @Test
    void waitsAndNotifications() throws IOException {
        String waits = """
                T1|req(L1)|1
                T1|acq(L1)|2
                T1|wait(L1)|3
                T2|acq(L1)|4
                T2|notify(L1)|5
                T2|notifyAll(L1)|6
                T2|rel(L1)|7
                """;
        Path file = Files.writeString(temp.resolve("in.std"), waits + "T1|acq(L1)|8\nT1|rel(L1)|9\n");
        assertThat(ConvertRun.fromStd(file, temp.resolve("recording")).exitCode())
                .isZero();
        List<String> events = new ArrayList<>();
        try (Recording recording = Recording.open(temp.resolve("recording"))) {
            recording.forEach((stamp, thread, site, target, aux) -> {
                if (thread == 0) {
                    events.add(recording.names().site(site).op() + " " + target);
                }
            });
        }
        assertThat(events)
                .containsExactly("BEGIN 0", "REQUEST 1", "ACQUIRE 1", "WAIT 1", "WAKE 1", "RELEASE 1", "END 0");
        // Without a line that acquires the lock again the thread has it back when it goes on.
        assertThat(ConvertRun.of("--to", "std", temp.resolve("recording")).out())
                .isEqualTo(waits + "T1|rel(L1)|9\n");
    }

    /** As RAPID has it: only an order. */
    @Test
    void treatsARepeatedForkAsAnOrder() throws IOException {
        Path file = text(
                "T1|r(x)|1", "T2|r(x)|2", "T1|fork(T2)|3", "T2|r(x)|4", "T1|join(T2)|5", "T1|fork(T2)|6", "T2|r(x)|7");
        CommandRun run = ConvertRun.fromStd(file, temp.resolve("recording"));
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err()).contains("2 lines fork a thread that was forked or seen before");
        assertThat(ConvertRun.of("--to", "std", temp.resolve("recording")).out())
                .isEqualTo(Files.readString(file));
    }

    @Test
    void lenientSkipsAndCountsWrongLines() throws IOException {
        Path file =
                text("T1|r(x)|1", "nonsense", "T1|rel(L1)|3", "T1|acq(L1)|4", "T2|acq(L1)|5", "T2|rel(L1)|6", "T2|");
        CommandRun run = ConvertRun.of("--from", "std", "--lenient", "-o", temp.resolve("recording"), file);
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err())
                .contains("2 lines of 2 threads")
                .contains("1 × acquisition of a lock that another thread holds")
                .contains("2 × not readable")
                .contains("2 × release of a lock that is not held")
                .contains("the first is line 2");
        assertThat(ConvertRun.of("--to", "std", temp.resolve("recording")).out())
                .isEqualTo("T1|r(x)|1\nT1|acq(L1)|4\n");
    }

    @Test
    void recordsInnerAcquisitionsWithoutExportingThem() throws IOException {
        Path file = text("T1|acq(L1)|1", "T1|acq(L1)|2", "T1|rel(L1)|3", "T2|r(x)|4", "T1|rel(L1)|5");
        assertThat(ConvertRun.fromStd(file, temp.resolve("recording")).exitCode())
                .isZero();
        CommandRun back = ConvertRun.of("--to", "std", temp.resolve("recording"));
        assertThat(back.out()).isEqualTo("T1|acq(L1)|1\nT2|r(x)|4\nT1|rel(L1)|5\n");
        assertThat(back.err()).contains("left out: 1 inner ACQUIRE, 1 inner RELEASE");
    }

    private Path text(String... lines) throws IOException {
        return Files.writeString(temp.resolve("in.std"), String.join("\n", lines) + "\n", StandardCharsets.UTF_8);
    }
}
