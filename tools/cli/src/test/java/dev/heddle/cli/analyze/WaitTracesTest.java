package dev.heddle.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.CommandRun;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.finding.Proof;
import dev.heddle.trace.recording.Manifest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

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
    void detectsAnEditedOrder() throws IOException {
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

    /** The same run is looked at as a recording as it is as text; the plan of a hang lies beside its witness. */
    @ParameterizedTest
    @MethodSource("deadlocks")
    void findsTheSameInAConvertedRecording(String trace, String kind, String stuck) throws IOException {
        Path recording = temp.resolve("recording");
        Path out = temp.resolve("out");
        Path witnesses = temp.resolve("witnesses");
        CommandRun.of("convert", "--from", "std", "-o", recording, TRACES.resolve(trace + ".std"));
        CommandRun analyzed =
                CommandRun.of("analyze", "--technique", "deadlock", "--witness", witnesses, "-o", out, recording);
        assertThat(analyzed.exitCode()).as(analyzed.err()).isEqualTo(kind.isEmpty() ? 0 : 1);
        Findings findings = Findings.read(out.resolve(Findings.FILE_NAME));
        assertThat(findings.findings()).extracting(Finding::kind).isEqualTo(kind.isEmpty() ? List.of() : List.of(kind));
        assertThat(findings.counts())
                .containsEntry("candidates", (long) findings.findings().size());
        for (Finding finding : findings.findings()) {
            String file = (String) finding.details().get(Proof.FILE);
            assertThat(CommandRun.of("witness", recording, file).out()).isEqualTo(file + ": the run can reach this\n");
            if (!kind.equals("deadlock")) {
                assertThat(Path.of(file.replaceAll("\\.std$", ".json")))
                        .hasSameBinaryContentAs(out.resolve(finding.plan()));
            }
        }
    }

    /**
     * Whether a thread would wait depends on its reads: a recording that may lack reads has no result.
     */
    @ParameterizedTest
    @ValueSource(strings = {"\"jdk\" : \"off\"", "\"include\" : \"std.*\"", "\"exclude\" : \"std.W\""})
    void withoutAllReadsNoWaitIsLookedAt(String option) throws IOException {
        Path recording = temp.resolve("recording");
        CommandRun.of("convert", "--from", "std", "-o", recording, TRACES.resolve("idiomatic-buggy.std"));
        Path manifest = recording.resolve(Manifest.FILE_NAME);
        String before = Files.readString(manifest);
        Files.writeString(manifest, before.replaceFirst("\"options\" : \\{ *}", "\"options\" : { " + option + " }"));
        assertThat(manifest).content().contains(option);
        Path out = temp.resolve("out");
        CommandRun analyzed = CommandRun.of("analyze", "--technique", "deadlock", "-o", out, recording);
        assertThat(analyzed.exitCode()).as(analyzed.err()).isLessThanOrEqualTo(1);
        Findings findings = Findings.read(out.resolve(Findings.FILE_NAME));
        assertThat(findings.findings()).allMatch(finding -> !finding.details().containsKey("witness"));
        assertThat(findings.counts())
                .containsKey("waitsNotLookedAtForWitnesses")
                .containsEntry("waitsLookedAtForWitnesses", 0L);
    }

    /**
     * A recording without waits and without a lock-order cycle is reported as not examined.
     */
    @Test
    void countsUnexaminedWaits() throws IOException {
        Path text = temp.resolve("run.std");
        Files.writeString(text, "a|acq(l)|1\na|rel(l)|2\nb|acq(l)|3\nb|rel(l)|4\n");
        Path recording = temp.resolve("recording");
        Path out = temp.resolve("out");
        CommandRun.of("convert", "--from", "std", "-o", recording, text);
        CommandRun.of("analyze", "--technique", "deadlock", "-o", out, recording);
        assertThat(Findings.read(out.resolve(Findings.FILE_NAME)).counts())
                .containsEntry("recordingsWithoutAnythingToLookFor", 1L);
    }

    /** Threads wait for each other at three places, two at a time: each set is reported, with its own witness. */
    @Test
    void reportsAllSetsThatShareAWait() throws IOException {
        List<String> lines = new ArrayList<>();
        for (int set = 1; set <= 3; set++) {
            for (String line : List.of(
                    "one|acq(a)|10",
                    "one|wait(a)|11",
                    "wakes|acq(a)|1",
                    "wakes|notify(a)|2",
                    "wakes|rel(a)|3",
                    "other|acq(b)|20",
                    "other|wait(b)|21",
                    "one|acq(a)|11",
                    "one|rel(a)|12",
                    "one|acq(b)|13",
                    "one|notify(b)|14",
                    "one|rel(b)|15",
                    "other|acq(b)|21",
                    "other|rel(b)|22",
                    "other|acq(a)|23",
                    "other|notify(a)|24",
                    "other|rel(a)|25")) {
                int place = Integer.parseInt(line.substring(line.lastIndexOf('|') + 1));
                int moved =
                        line.startsWith("one") && set == 3 || line.startsWith("other") && set > 1 ? place + 10 : place;
                lines.add(line.substring(0, line.lastIndexOf('|') + 1)
                                .replaceFirst("\\|", set + "|")
                                .replace(")", set + ")")
                        + moved);
            }
        }
        Path run = Files.write(temp.resolve("run.std"), lines);
        Path out = temp.resolve("out");
        Path witnesses = temp.resolve("witnesses");
        CommandRun.of("analyze", "--technique", "deadlock", "--witness", witnesses, "-o", out, run);
        Findings findings = Findings.read(out.resolve(Findings.FILE_NAME));
        assertThat(findings.findings())
                .filteredOn(finding -> finding.kind().equals("circular-wait"))
                .extracting(finding -> finding.sites().stream()
                        .filter(site -> site.op().startsWith("waits"))
                        .map(Finding.Place::line)
                        .sorted()
                        .toList())
                .containsExactlyInAnyOrder(List.of(11, 21), List.of(11, 31), List.of(21, 31));
        try (Stream<Path> files = Files.list(witnesses)) {
            assertThat(files.map(Path::toString))
                    .containsExactlyInAnyOrderElementsOf(findings.findings().stream()
                            .map(finding -> (String) finding.details().get(Proof.FILE))
                            .toList());
        }
    }

    /**
     * Who would notify waits for a lock of the first of a chain of threads, and the last of them for one of the thread
     * that waits. For more than five threads, the only result is that the search was cut short.
     */
    @ParameterizedTest
    @CsvSource({"3, 1, 0", "4, 0, 1"})
    void searchesThatAreCutShortAreCounted(int chain, int found, long cutShort) throws IOException {
        List<String> lines = new ArrayList<>();
        for (int i = 1; i <= chain; i++) {
            String next = i == chain ? "desk" : "lock" + (i + 1);
            lines.addAll(List.of(
                    "t" + i + "|acq(lock" + i + ")|" + (100 + i),
                    "t" + i + "|acq(" + next + ")|" + (200 + i),
                    "t" + i + "|rel(" + next + ")|" + (300 + i),
                    "t" + i + "|rel(lock" + i + ")|" + (400 + i)));
        }
        lines.addAll(List.of(
                "courier|acq(lock1)|20",
                "courier|rel(lock1)|21",
                "clerk|acq(desk)|10",
                "clerk|acq(parcel)|11",
                "clerk|r(arrived)|11",
                "clerk|wait(parcel)|12",
                "courier|acq(parcel)|22",
                "courier|w(arrived)|22",
                "courier|notify(parcel)|23",
                "courier|rel(parcel)|24",
                "clerk|acq(parcel)|12",
                "clerk|rel(parcel)|13",
                "clerk|rel(desk)|14"));
        Path out = temp.resolve("out");
        CommandRun.of("analyze", "--technique", "deadlock", "-o", out, Files.write(temp.resolve("run.std"), lines));
        Findings findings = Findings.read(out.resolve(Findings.FILE_NAME));
        assertThat(findings.findings())
                .filteredOn(finding -> finding.kind().equals("circular-wait"))
                .hasSize(found);
        assertThat(findings.counts())
                .containsEntry("waitsLookedAtForWitnesses", 1L)
                .containsEntry("waitSearchesCutShort", cutShort);
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
                assertThat(checked.out()).isEqualTo(witness + ": the run can reach this\n");
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
