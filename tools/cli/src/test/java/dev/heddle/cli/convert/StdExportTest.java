package dev.heddle.cli.convert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.CommandRun;
import dev.heddle.trace.event.Op;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The exported form of each operation, as in the table of docs/reference/files.md. */
class StdExportTest {
    @TempDir
    Path temp;

    @Test
    void accesses() {
        says(List.of("T0|w(V1f.a.B.x)", "T0.1|r(V1f.a.B.x)", "T0|r(Sa.B.x)", "T0|w(V2a[7])"), r -> r.event(
                        0, Op.PUT_FIELD, "x", 0x1f, 0)
                .event(1, Op.GET_FIELD, "x", 0x1f, 0)
                .event(0, Op.GET_STATIC, "x", 0, 0)
                .event(0, Op.ARRAY_STORE, 0x2a, 7));
    }

    @Test
    void exportsOutermostHoldsAndReleasesThemInWaits() {
        says(
                List.of("T0|acq(L5)", "T0|rel(L5)", "T0.1|acq(L5)", "T0.1|rel(L5)", "T0|acq(L5)", "T0|rel(L5)"),
                r -> r.event(0, Op.ACQUIRE, 5, 0)
                        .event(0, Op.ACQUIRE, 5, 0)
                        .event(0, Op.WAIT, 5, 0)
                        .event(1, Op.ACQUIRE, 5, 0)
                        .event(1, Op.NOTIFY, 5, 0)
                        .event(1, Op.RELEASE, 5, 0)
                        .event(0, Op.WAKE, 5, 0)
                        .event(0, Op.RELEASE, 5, 0)
                        .event(0, Op.RELEASE, 5, 0));
    }

    @Test
    void releasesTheLockInAConditionWait() {
        says(List.of("T0|acq(L5)", "T0|rel(L5)", "T0|acq(L5)", "T0|rel(L5)"), r -> r.event(0, Op.ACQUIRE, 5, 0)
                .event(0, Op.WAIT, 9, 5)
                .event(0, Op.WAKE, 9, 5)
                .event(0, Op.RELEASE, 5, 0));
    }

    @Test
    void skipsUnpairedOperations() {
        CommandRun run = says(List.of("T0|acq(L5)"), r -> r.event(0, Op.RELEASE, 5, 0)
                .event(0, Op.ACQUIRE, 5, 0)
                .event(1, Op.ACQUIRE, 5, 0)
                .event(1, Op.WAIT, 5, 0));
        assertThat(run.err())
                .contains("1 ACQUIRE without its other half", "1 RELEASE without", "1 WAIT without its other half");
    }

    @Test
    void threads() {
        CommandRun run = says(List.of("T0|fork(T0.1)", "T0|join(T0.1)"), r -> r.event(0, Op.START, 0, 1)
                .event(1, Op.BEGIN, 0, 0)
                .event(1, Op.ENTER, 0, 0)
                .event(1, Op.EXIT, 0, 0)
                .event(1, Op.END, 0, 0)
                .event(0, Op.JOIN, 0, 1));
        assertThat(run.err()).contains("left out: 1 ENTER, 1 EXIT");
    }

    @Test
    void exportsVolatilesAndAtomicsOfAnObjectAsOnePseudoLock() {
        says(
                List.of(
                        "T0|acq(Pv5)",
                        "T0|w(V5.a.B.x)",
                        "T0|rel(Pv5)",
                        "T0.1|acq(Pv5)",
                        "T0.1|rel(Pv5)",
                        "T0|acq(Pva.B.x)",
                        "T0|r(Sa.B.x)",
                        "T0|rel(Pva.B.x)"),
                r -> r.event(0, Op.PUT_VOLATILE, "x", 5, 0)
                        .event(1, Op.ATOMIC_READ, 5, 3)
                        .event(0, Op.GET_STATIC_VOLATILE, "x", 0, 0));
    }

    @Test
    void handOffs() {
        says(
                List.of(
                        "T0|acq(Ph5.9)",
                        "T0|rel(Ph5.9)",
                        "T0|acq(Ph5)",
                        "T0|rel(Ph5)",
                        "T0.1|acq(Ph5.9)",
                        "T0.1|rel(Ph5.9)",
                        "T0.2|acq(Ph5)",
                        "T0.2|rel(Ph5)",
                        "T0|acq(PpT0.1)",
                        "T0|rel(PpT0.1)",
                        "T0.1|acq(PpT0.1)",
                        "T0.1|rel(PpT0.1)"),
                r -> r.event(0, Op.SEND, 5, 9)
                        .event(1, Op.RECEIVE, 5, 9)
                        .event(2, Op.RECEIVE, 5, 0)
                        .event(0, Op.UNPARK, 0, 1)
                        .event(1, Op.RESUME, 0, 0));
    }

    @Test
    void exportsSharedHoldsAsPointsOfTheLock() {
        CommandRun run = says(
                List.of(
                        "T0|acq(L5)",
                        "T0|rel(L5)",
                        "T0.1|acq(L5)",
                        "T0.1|rel(L5)",
                        "T0|acq(L5)",
                        "T0|rel(L5)",
                        "T0.2|acq(L5)"),
                r -> r.event(0, Op.ACQUIRE_SHARED, 5, 0)
                        .event(1, Op.ACQUIRE_SHARED, 5, 0)
                        .event(0, Op.RELEASE_SHARED, 5, 0)
                        .event(2, Op.ACQUIRE, 5, 0)
                        .event(2, Op.ACQUIRE_SHARED, 5, 0));
        assertThat(run.err()).contains("1 ACQUIRE_SHARED under an exclusive hold");
    }

    @Test
    void classesAndFinalFields() {
        CommandRun run = says(
                List.of(
                        "T0|acq(Pca.B)",
                        "T0|rel(Pca.B)",
                        "T0|acq(Pf5)",
                        "T0|rel(Pf5)",
                        "T0.1|acq(Pca.B)",
                        "T0.1|rel(Pca.B)",
                        "T0.1|acq(Pf5)",
                        "T0.1|rel(Pf5)",
                        "T0.1|r(V5.a.B.x)"),
                r -> r.event(0, Op.CLASS_READY, 0, 1)
                        .event(0, Op.PUT_FIELD, "elements", 5, 0)
                        .event(0, Op.FREEZE, 5, 0)
                        .event(1, Op.GET_FIELD, "elements", 5, 0)
                        .event(1, Op.GET_FIELD, "x", 5, 0));
        assertThat(run.err()).contains("1 access of a final field", "1 read of a final field");
    }

    @Test
    void exportsOrCountsEveryOperation() throws IOException {
        try (SmallRecording recording = new SmallRecording(temp.resolve("all"))) {
            for (Op op : Op.values()) {
                recording.event(0, op, op.isAccess() && !op.isArrayAccess() ? "x" : null, 5, 1);
            }
        }
        Path text = temp.resolve("all.std");
        CommandRun run = ConvertRun.of("--to", "std", "-o", text, temp.resolve("all"));
        assertThat(run.exitCode()).as(run.err()).isZero();
        String all = Files.readString(text) + run.err();
        String places = Files.readString(temp.resolve("all.std.locations"));
        for (Op op : Op.values()) {
            if (op != Op.BEGIN && op != Op.END) {
                assertThat(all + places).contains(op.name());
            }
        }
        assertThat(places).contains("\tPUT_FIELD\ta.B.m(B.java:2)\t2\n");
        assertThat(ConvertRun.fromStd(text, temp.resolve("again")).exitCode()).isZero();
        assertThat(ConvertRun.of("--to", "std", "-o", text, temp.resolve("all")).err())
                .contains("exists already: name a new file");
    }

    private CommandRun says(List<String> lines, Consumer<SmallRecording> events) {
        try (SmallRecording recording = new SmallRecording(temp.resolve("recording"))) {
            events.accept(recording);
        }
        CommandRun run = ConvertRun.of("--to", "std", temp.resolve("recording"));
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()
                        .lines()
                        .map(line -> line.substring(0, line.lastIndexOf('|')))
                        .toList())
                .isEqualTo(lines);
        return run;
    }
}
