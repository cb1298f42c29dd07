package dev.heddle.report.format;

import dev.heddle.report.compare.Comparison;
import dev.heddle.report.compare.Suppressions;
import dev.heddle.report.model.FindingsReport;
import dev.heddle.report.model.ReportReader;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.plan.CodePoint;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Results for tests of forms: those of real hunts, kept as resources, and made-up ones. */
public final class SampleResults {
    private static final Path KEPT = Path.of("src/test/resources/results");

    /** Possible names in a program. */
    public static final String HOSTILE =
            "<script>alert(\"x\")</script>&amp;`|*_]](http://e.vil)\u001b[2J\u202e\u0000\uD800 ```";

    private SampleResults() {}

    /** Names of results of real hunts. */
    public static List<String> kept() {
        try (Stream<Path> all = Files.list(KEPT)) {
            return all.map(one -> one.getFileName().toString()).sorted().toList();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /** The report of some of them. */
    public static FindingsReport report(String... names) {
        return ReportReader.read(Stream.of(names).map(KEPT::resolve).toList());
    }

    /** The report of findings that are written into a directory first. */
    public static FindingsReport report(Path directory, List<Finding> findings) throws IOException {
        new Findings("assetfuzzer", List.of(), Map.of("events", 7L), findings).write(directory);
        return ReportReader.read(List.of(directory));
    }

    /** A report by itself, with all its groups. */
    public static FormatInput input(FindingsReport report) {
        return new FormatInput(report, Path.of("").toAbsolutePath(), List.of(), null, Suppressions.NONE, 0);
    }

    /** The same beside earlier results. */
    public static FormatInput input(FindingsReport report, FindingsReport before, Suppressions suppressions) {
        return new FormatInput(
                report,
                Path.of("").toAbsolutePath(),
                List.of(),
                before == null ? null : Comparison.of(before, report),
                suppressions,
                0);
    }

    /** As a format writes it. */
    public static String written(String format, FormatInput input) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Formats.named(format).write(input, out);
        return out.toString(StandardCharsets.UTF_8);
    }

    /** A race that a recorded run has shown, at these lines. */
    public static Finding race(String field, int line, int other) {
        return new Finding(
                "race-" + field,
                "race",
                Finding.Status.OBSERVED,
                "shop.Basket." + field + ": the write in Basket.add and the read in Basket.sum are not ordered",
                List.of(
                        place("write", "add", line, "shop.Basket." + field),
                        place("read", "sum", other, "shop.Basket." + field)),
                List.of("0.1", "0.2"),
                null,
                null,
                null,
                Map.of());
    }

    /** Predictions of a library's queue: as many as these, in few ways. */
    public static List<Finding> candidates(int count) {
        List<Finding> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String method = "poll" + i % 7;
            all.add(new Finding(
                    String.format("af-%02d-%08x", i % 3 + 1, i),
                    "atomic-set-violation",
                    i % 11 == 5 ? Finding.Status.NOT_REPRODUCED : Finding.Status.CANDIDATE,
                    "lib.Queue: u misses an update (head, tail; u is Queue.offer, u′ is Queue." + method + ")",
                    List.of(
                            place("read", "offer", 10 + i, "lib.Queue.head"),
                            place("write", method, 30 + i, "lib.Queue.head"),
                            place("write", "offer", 12 + i, "lib.Queue.tail")),
                    List.of("0.1", "0.2"),
                    "plans/af-" + i + ".json",
                    null,
                    null,
                    Map.of(
                            "pattern", i % 3 + 1,
                            "meaning",
                                    List.of("u misses an update", "u′ overwrites what u wrote", "u reads twice")
                                            .get(i % 3),
                            "stepUnits", List.of(0, 1, 0))));
        }
        return all;
    }

    /** A pair that localization has named. */
    public static Finding pair(int rank) {
        return new Finding(
                "locon-i-" + rank,
                "access-pair",
                Finding.Status.CANDIDATE,
                "the read of shop.Basket.left in `sum" + rank
                        + "` came before the write; in all 9 passing runs it came after",
                List.of(
                        place("read", "sum" + rank, 20, "shop.Basket.left"),
                        place("write", "add", 10, "shop.Basket.left")),
                List.of("0.1", "0.2"),
                null,
                null,
                "exit code 1: sold 21 of 20",
                Map.of(
                        "rank",
                        rank,
                        "procedure",
                        "I",
                        "level",
                        "pc",
                        "noExactPlan",
                        "no plan was written: write it with -o DIR"));
    }

    /** A failure of which little is known. */
    public static Finding failure(String id, String text, List<String> evidence) {
        return new Finding(
                id,
                "failure",
                Finding.Status.CONFIRMED,
                text,
                List.of(),
                List.of(),
                null,
                null,
                text,
                Map.of("identity", text, "evidence", evidence));
    }

    /** A place in {@code shop.Basket} or whatever class a variable is of. */
    public static Finding.Place place(String op, String method, int line, String variable) {
        int end = variable.lastIndexOf('.');
        String className = end < 0 ? "shop.Basket" : variable.substring(0, end);
        String file = className.substring(className.lastIndexOf('.') + 1) + ".java";
        CodePoint point = new CodePoint(className, method, "()V", Math.max(-1, line * 3), line, file);
        return new Finding.Place(className, method, file, line, Math.max(-1, line * 3), op, variable, List.of(point));
    }

    /** A finding all of whose names are hostile. */
    public static Finding hostile() {
        return named(HOSTILE);
    }

    /** A finding all of whose names are this one. */
    public static Finding named(String name) {
        CodePoint point = new CodePoint("a." + name, name, "()V", 1, 7, "../../" + name);
        Finding.Place place = new Finding.Place("a." + name, name, name, 7, 1, "write", name, List.of(point, point));
        return new Finding(
                "race-hostile",
                "race",
                Finding.Status.OBSERVED,
                name,
                List.of(place, place),
                List.of("0.1", "0.2"),
                null,
                null,
                name,
                Map.of("threadNames", List.of(name, name)));
    }
}
