package dev.heddle.cli.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.analyzer.race.Race;
import dev.heddle.analyzer.race.RaceCollector;
import dev.heddle.analyzer.race.RaceReport;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.convert.StdRaces;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.testing.Jdks;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Races in STD text compared with a converted recording and with published results; errors for wrong lines.
 */
class StdRacesTest {
    private static final Path TRACES = Path.of("..", "..", "data", "traces");
    private static final int TEXTS = Jdks.times(5, 60);

    @TempDir
    Path temp;

    @Test
    void reportsARaceWithBothAccessesAndTheirLocks() throws IOException {
        RaceReport report = read(
                "main|w(V1f.7)|1",
                "main|fork(a)|2",
                "main|acq(L1)|3",
                "main|w(V1f.7)|4",
                "a|acq(other)|5",
                "a|acq(other)|6",
                "a|rel(other)|7",
                "a|r(V1f.7)|8",
                "a|r(V1f.7)|8");
        assertThat(report.races()).hasSize(1);
        Race race = report.races().get(0);
        assertThat(race.variable()).isEqualTo("std.V.7");
        assertThat(race.occurrences()).isEqualTo(2);
        assertThat(race.observed()).isTrue();
        assertThat(race.earlier().thread()).isEqualTo("0");
        assertThat(race.earlier().threadName()).isEqualTo("main");
        assertThat(race.earlier().writes()).isTrue();
        assertThat(race.earlier().place()).hasToString("std.V.trace(location:4)");
        assertThat(race.earlier().locks()).hasSize(1);
        assertThat(race.earlier().locks().get(0).className()).isEqualTo("L1");
        assertThat(race.later().thread()).isEqualTo("0.1");
        assertThat(race.later().writes()).isFalse();
        assertThat(race.later().place()).hasToString("std.V.trace(location:8)");
        assertThat(race.later().locks().get(0).acquired().get(0)).hasToString("std.V.trace(location:5)");
        assertThat(report.findings().counts())
                .containsEntry("events", 9L)
                .containsEntry("racyAccesses", 2L)
                .containsEntry("racyPlaces", 1L)
                .containsEntry("races", 1L);
    }

    @Test
    void reportsNothingForOrderedAccesses() throws IOException {
        assertThat(read(
                                "m|w(x)|1",
                                "m|fork(a)|2",
                                "a|r(x)|3",
                                "a|acq(L)|4",
                                "a|w(x)|5",
                                "a|rel(L)|6",
                                "m|acq(L)|7",
                                "m|w(x)|8",
                                "m|rel(L)|9",
                                "m|join(a)|10",
                                "m|r(x)|11")
                        .races())
                .isEmpty();
    }

    /** More locks than calls can be nested are held at both accesses, and released in both orders. */
    @Test
    void supportsManyHeldLocks() throws IOException {
        int nested = 100_000;
        int inTurn = 5_000;
        List<String> lines = new ArrayList<>(List.of("m|fork(a)|1"));
        IntStream.range(0, nested).forEach(lock -> lines.add("m|acq(L" + lock + ")|2"));
        lines.add("m|w(x)|3");
        IntStream.range(0, nested).forEach(lock -> lines.add("m|rel(L" + (nested - 1 - lock) + ")|4"));
        IntStream.range(0, inTurn).forEach(lock -> lines.add("a|acq(K" + lock + ")|5"));
        lines.add("a|w(x)|6");
        IntStream.range(0, inTurn).forEach(lock -> lines.add("a|rel(K" + lock + ")|7"));
        RaceReport report = read(lines.toArray(String[]::new));
        assertThat(report.races()).hasSize(1);
        assertThat(report.races().get(0).earlier().locks()).hasSize(nested);
        assertThat(report.races().get(0).later().locks()).hasSize(inTurn);
    }

    /** As many racing accesses, at as many locations, in the same pairs as the rules of FastTrack give by hand. */
    @Test
    void findsTheRacesOfHandAnalysedTraces() throws IOException {
        List<String> lines = Files.readAllLines(TRACES.resolve("expected.tsv"));
        assertThat(lines).hasSize(14);
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split("\t", -1);
            RaceReport report = read(TRACES.resolve(cells[0] + ".std"));
            assertThat(report.findings().counts())
                    .as(cells[0])
                    .containsEntry("racyAccesses", Long.parseLong(cells[1]))
                    .containsEntry("racyPlaces", Long.parseLong(cells[2]));
            assertThat(report.races())
                    .as(cells[0])
                    .extracting(race -> text(race.earlier()) + "-" + text(race.later()))
                    .containsExactlyInAnyOrder(cells[3].isEmpty() ? new String[0] : cells[3].split(" "));
        }
    }

    private static String text(Race.Access access) {
        CodePoint place = access.place();
        return (access.writes() ? "w" : "r") + (place.line() > 0 ? place.line() : place.method());
    }

    /** Twenty races in a long text whose other accesses are ordered: these are found, and no others. */
    @Test
    void findsPlantedRacesAmongManyAccesses() throws IOException {
        Random random = new Random(42);
        int threads = 8;
        List<String> lines = new ArrayList<>();
        for (int thread = 1; thread < threads; thread++) {
            lines.add("T0|fork(T" + thread + ")|1");
        }
        int planted = 0;
        for (int step = 0; step < 10_000; step++) {
            int thread = random.nextInt(threads);
            int lock = random.nextInt(10);
            if (random.nextBoolean()) {
                lines.add("T" + thread + "|w(Vown." + thread + ")|2");
            } else {
                lines.add("T" + thread + "|acq(L" + lock + ")|3");
                lines.add("T" + thread + "|r(Vguarded." + lock + ")|4");
                lines.add("T" + thread + "|w(Vguarded." + lock + ")|5");
                lines.add("T" + thread + "|rel(L" + lock + ")|6");
            }
            if (step % 500 == 499) {
                lines.add("T" + thread + "|w(Vplanted." + planted + ")|" + (1000 + planted));
                lines.add("T" + (thread + 1) % threads + "|r(Vplanted." + planted + ")|" + (2000 + planted));
                planted++;
            }
        }
        assertThat(read(lines.toArray(String[]::new)).races())
                .extracting(race -> text(race.earlier()) + "-" + text(race.later()))
                .containsExactlyInAnyOrderElementsOf(IntStream.range(0, planted)
                        .mapToObj(race -> "w" + (1000 + race) + "-r" + (2000 + race))
                        .toList());
        assertThat(planted).isEqualTo(20);
    }

    /** The slow way and the fast one are two; they agree on random texts. */
    @Test
    void findsTheSameRacesInAConvertedRecording() throws IOException {
        int races = 0;
        for (int seed = 0; seed < TEXTS; seed++) {
            Path file = text(random(new Random(seed)));
            Path made = temp.resolve("made-" + seed);
            assertThat(ConvertRun.fromStd(file, made).exitCode()).isZero();
            RaceCollector there = new RaceCollector();
            try (Recording recording = Recording.open(made)) {
                there.read(EventSource.of(recording), true);
            }
            RaceReport direct = read(file);
            assertThat(names(direct)).as("seed %d", seed).isEqualTo(names(there.report()));
            for (String count : List.of("racyAccesses", "accesses", "variables")) {
                assertThat(direct.findings().counts().get(count))
                        .as("%s, seed %d", count, seed)
                        .isEqualTo(there.report().findings().counts().get(count));
            }
            for (int i = 0; i < direct.races().size(); i++) {
                assertThat(direct.races().get(i).later().locks())
                        .hasSameSizeAs(there.report().races().get(i).later().locks());
                // A write may race with several reads, in either order, because threads are numbered differently.
                assertThat(direct.races().get(i).later().thread())
                        .isEqualTo(there.report().races().get(i).later().thread());
            }
            races += direct.races().size();
        }
        assertThat(races).isPositive();
    }

    /** Waits, repeated forks and threads that are named by their numbers mean the same in both. */
    @Test
    void readsOtherDialects() throws IOException {
        String[] before = {
            "T0|w(a)|1",
            "T0|w(b)|2",
            "T0|fork(1)|3",
            "T1|acq(m)|4",
            "T1|r(a)|5",
            "T1|wait(m)|6",
            "",
            "T2|w(b)|7",
            "T2|req(m)|8",
            "T2|acq(m)|9",
            "T2|w(c)|10",
            "T2|notifyAll(m)|11",
            "T2|rel(m)|12"
        };
        for (String back : List.of("T1|r(c)|13", "T1|acq(m)|13")) {
            List<String> lines = new ArrayList<>(List.of(before));
            lines.addAll(List.of(back, "T1|r(c)|14", "T1|rel(m)|15", "T2|w(d)|16", "T2|fork(1)|17", "T1|w(d)|18"));
            RaceReport direct = read(lines.toArray(String[]::new));
            // What T2 wrote to c came before the return from the wait, and what it wrote to d before the fork; b has no
            // order.
            assertThat(direct.races())
                    .singleElement()
                    .extracting(Race::variable)
                    .isEqualTo("std.V.b");
            Path made = temp.resolve("made" + back.hashCode());
            assertThat(ConvertRun.fromStd(temp.resolve("in.std"), made).exitCode())
                    .isZero();
            RaceCollector there = new RaceCollector();
            try (Recording recording = Recording.open(made)) {
                there.read(EventSource.of(recording), true);
            }
            assertThat(names(there.report())).isEqualTo(names(direct));
        }
    }

    @Test
    void readsPackedText() throws IOException {
        Path file = temp.resolve("in.std.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write("\uFEFFT1|fork(2)|1\n\nT2|w(x)|2\nT1|w(x)|3".getBytes(StandardCharsets.UTF_8));
        }
        assertThat(read(file).races()).hasSize(1);
        Files.write(file, Arrays.copyOf(Files.readAllBytes(file), 25));
        assertThatThrownBy(() -> read(file))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("is packed with gzip and damaged");
    }

    private static TreeSet<String> names(RaceReport report) {
        TreeSet<String> names = new TreeSet<>();
        report.races().forEach(race -> names.add(RaceReport.name(race) + " × " + race.occurrences()));
        return names;
    }

    private static String[] random(Random random) {
        String[] variables = {"V1f.7", "V1f.8", "V1f", "V2c[0]", "V2c[1]", "x", "a name longer than eight bytes"};
        List<String> lines = new ArrayList<>(List.of("t0|fork(t1)|1", "t0|fork(t2)|2"));
        Map<String, Integer> holders = new HashMap<>();
        for (int i = 0; i < 400; i++) {
            int t = random.nextInt(3);
            String lock = "L" + random.nextInt(3);
            String place = "|" + (10 + random.nextInt(30));
            if (random.nextInt(4) == 0) {
                if (!holders.containsKey(lock)) {
                    holders.put(lock, t);
                    lines.add("t" + t + "|acq(" + lock + ")" + place);
                } else if (holders.get(lock) == t) {
                    holders.remove(lock);
                    lines.add("t" + t + "|rel(" + lock + ")" + place);
                }
            } else {
                String op = random.nextInt(3) == 0 ? "|w(" : "|r(";
                lines.add("t" + t + op + variables[random.nextInt(variables.length)] + ")" + place);
            }
        }
        return lines.toArray(String[]::new);
    }

    @Test
    void reportsTheWrongLine() throws IOException {
        refuses(3, "a line is thread|op(operand)|location", "T1|r(x)|1", "", "T1");
        refuses(
                1,
                "\"read(x)\" is not one of r, w, acq, rel, fork, join, begin, end, req, wait, notify, notifyAll",
                "T1|read(x)|1");
        refuses(1, "r requires an operand in brackets", "T1|r(x|1");
        refuses(1, "the operand is missing", "T1|acq()|1");
        refuses(1, "the thread is missing", "|r(x)|1");
        refuses(1, "the location is missing", "T1|r(x)|");
        refuses(1, "begin takes no brackets", "T1|begin(x)|1");
        refuses(1, "the operand is longer than 1000 letters", "T1|r(" + "x".repeat(1001) + ")|1");
        refuses(1, "a line is thread|op(operand)|location", "T1|" + "x".repeat(3_000_000) + "(x)|1");
        refuses(1, "contains a character that is not printable", "T1|r(\u0007)|1");
        refuses(3, "T1 does not hold L1", "T1|acq(L1)|1", "T1|rel(L1)|2", "T1|rel(L1)|3");
        refuses(2, "T1 still holds L1", "T1|acq(L1)|1", "T2|acq(L1)|2");
        refuses(1, "T2 was never started", "T1|join(T2)|1");
        refuses(1, "a thread cannot fork itself", "T1|fork(T1)|1");
        refuses(1, "T1 does not hold L1", "T1|wait(L1)|1");
        refuses(3, "T2 was joined before", "T1|fork(T2)|1", "T1|join(T2)|2", "T2|r(x)|3");
        refuses(1, "T1 has no open block", "T1|end|1");
    }

    private void refuses(int line, String because, String... lines) throws IOException {
        Path file = text(lines);
        assertThatThrownBy(() -> read(file))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith(file + ", line " + line + ": ")
                .hasMessageContaining(because)
                .hasMessageContaining("--lenient");
    }

    @Test
    void lenientSkipsAndReportsWrongLines() throws IOException {
        Path file = text(
                "T1|w(x)|1",
                "nonsense",
                "T1|rel(L1)|3",
                "T1|acq(L1)|4",
                "T2|acq(L1)|5",
                "T2|" + "y".repeat(2_500_000),
                "T2|w(x)|7");
        RaceCollector races = new RaceCollector();
        assertThat(StdRaces.read(file, true, races))
                .hasSize(1)
                .first()
                .asString()
                .contains("1 × acquisition of a lock that another thread holds")
                .contains("2 × not readable")
                .contains("1 × release of a lock that is not held")
                .endsWith("the first is line 2");
        assertThat(races.report().races()).hasSize(1);
        assertThat(races.report().findings().counts())
                .containsEntry("linesLeftOut", 4L)
                .containsEntry("events", 3L);
        assertThat(races.report().races().get(0).later().place().line()).isEqualTo(7);
    }

    /** The search for the end of a name crosses line ends, but lines stay separate. */
    @Test
    void separatesAnUnterminatedLineFromTheNextText() throws IOException {
        Path file = text(
                "T1|fork(T2)|1",
                "T1|r(x",
                "T2)|w(y)|3",
                "T1",
                "T2|w(x)|5",
                "T1|w(x)|",
                "",
                "T1|w(a\0)|8",
                "T1|w(a)|9",
                "T1|w(a\0)|10",
                "T1\0|w(a)|11",
                "T1|w(a)|1\0",
                "T1|r(a name longer than eight bytes\0)|13",
                "T1|w(x)|14");
        RaceCollector races = new RaceCollector();
        StdRaces.read(file, true, races);
        RaceReport report = races.report();
        assertThat(report.findings().counts())
                .containsEntry("events", 5L)
                .containsEntry("linesLeftOut", 8L)
                .containsEntry("variables", 3L);
        assertThat(report.races()).hasSize(1);
        assertThat(report.races().get(0).earlier().place().line()).isEqualTo(5);
        assertThat(report.races().get(0).later().place().line()).isEqualTo(14);
    }

    /** A name is the same whatever its length, and wherever it stands. */
    @Test
    void distinguishesNamesOfEveryLength() throws IOException {
        Random random = new Random(7);
        List<String> names = new ArrayList<>();
        for (int length = 1; length <= 40; length++) {
            names.add("x".repeat(length));
            names.add("x".repeat(length - 1) + "ü");
            for (int i = 0; i < 20 && length > 2; i++) {
                StringBuilder name = new StringBuilder("x".repeat(length));
                name.setCharAt(random.nextInt(length), (char) ('a' + random.nextInt(26)));
                names.add(name.toString());
            }
        }
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            lines.add("T|w(" + names.get(random.nextInt(names.size())) + ")|" + i % 7);
        }
        long different = lines.stream()
                .map(line -> line.substring(0, line.lastIndexOf('|')))
                .distinct()
                .count();
        assertThat(read(lines.toArray(String[]::new)).findings().counts())
                .containsEntry("events", 20_000L)
                .containsEntry("variables", different);
    }

    /**
     * Lines of every form, in a text longer than the buffer, with and without carriage returns, the last one without an
     * end.
     */
    @Test
    void readsLinesUnchanged() throws IOException {
        StringBuilder text = new StringBuilder();
        int lines = 90_000;
        for (int i = 0; i < lines; i++) {
            text.append(
                    switch (i % 5) {
                        case 0 -> "T1|begin|1\r\n";
                        case 1 -> "T1|w(v" + i + ")|loc|with|bars\n";
                        case 2 -> "T1|r(wörter)|2\n";
                        case 3 -> "T1|end|3\r\n";
                        default -> "T1|r(f(x))|4\n";
                    });
        }
        text.setLength(text.length() - 1);
        Path file = Files.writeString(temp.resolve("long.std"), text, StandardCharsets.UTF_8);
        Map<String, Long> counts = read(file).findings().counts();
        assertThat(counts)
                .containsEntry("events", (long) lines)
                .containsEntry("accesses", lines * 3L / 5)
                .containsEntry("variables", lines / 5 + 2L);
    }

    private RaceReport read(String... lines) throws IOException {
        return read(text(lines));
    }

    private static RaceReport read(Path file) throws IOException {
        RaceCollector races = new RaceCollector();
        StdRaces.read(file, false, races);
        return races.report();
    }

    private Path text(String... lines) throws IOException {
        return Files.writeString(temp.resolve("in.std"), String.join("\n", lines) + "\n", StandardCharsets.UTF_8);
    }
}
