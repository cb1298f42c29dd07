package dev.heddle.experiments.tables;

import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.TargetRun;
import dev.heddle.report.chart.Axis;
import dev.heddle.report.chart.Chart;
import dev.heddle.report.chart.NumberTable;
import dev.heddle.report.chart.Point;
import dev.heddle.report.chart.Section;
import dev.heddle.report.chart.Series;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A paper that runs no program: its numbers follow from its seeds. Properties of the system make cells slow, or make
 * them fail.
 */
public final class CountingPaper implements Paper {
    static final String NAME = "counting";
    /** Milliseconds that each cell takes. */
    static final String SLOW = "counting.slow";
    /** The subject whose cells never end. */
    static final String HANGS = "counting.hangs";
    /** The subject whose programs never end. */
    static final String SLEEPS = "counting.sleeps";
    /** A mark that distinguishes these from other programs. */
    static final String SLEEP_SECONDS = "61.25";
    /** The subject whose cells lack a file. */
    static final String LACKS = "counting.lacks";
    /** The subject whose cells fill the disk. */
    static final String FILLS = "counting.fills";
    /** Added to what is measured of a subject, as if its program were another one. */
    static final String OTHER = "counting.other";

    private static final List<String> SUBJECTS = List.of("apple", "pear", "plum");
    private static final Duration LIMIT = Duration.ofSeconds(2);
    private static final int CHUNK = 1 << 20;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "Counting";
    }

    @Override
    public String sentence() {
        return "Numbers that follow from seeds.";
    }

    @Override
    public int version() {
        return 1;
    }

    @Override
    public List<ResultColumn> columns() {
        return List.of(
                ResultColumn.whole("heads"),
                ResultColumn.text("note"),
                ResultColumn.real("micros").asTiming());
    }

    @Override
    public List<Cell> cells(TableExtent extent) {
        List<Cell> cells = new ArrayList<>();
        for (String subject : SUBJECTS) {
            Cell size = new Cell(NAME, subject, "size", 1, 1, 0.001, LIMIT, null);
            cells.add(size);
            for (int first = 1; first <= (extent == TableExtent.QUICK ? 10 : 30); first += 10) {
                cells.add(new Cell(NAME, subject, "toss", first, first + 9, 0.001, LIMIT, size));
            }
        }
        return cells;
    }

    @Override
    public List<ResultRow> make(Cell cell, CellContext bench) throws Exception {
        long begin = System.nanoTime();
        Path file = bench.place().resolve("file");
        Files.writeString(file, "something");
        if (cell.subject().equals(System.getProperty(FILLS))) {
            fill(file);
        }
        if (cell.subject().equals(System.getProperty(LACKS))) {
            throw new IOException("cannot fetch " + cell.subject() + ".jar");
        }
        if (cell.subject().equals(System.getProperty(SLEEPS))) {
            Path place = bench.place();
            TargetRun.inBackground(
                    new JavaCommand(List.of("sleep", SLEEP_SECONDS)),
                    place.resolve("out"),
                    place.resolve("err"),
                    Duration.ofMinutes(5));
        }
        Thread.sleep(cell.subject().equals(System.getProperty(HANGS)) ? 60_000 : Integer.getInteger(SLOW, 0));
        if (cell.setting().equals("size")) {
            return List.of(ResultRow.of("heads", 1 + Integer.getInteger(OTHER, 0)));
        }
        List<ResultRow> rows = new ArrayList<>();
        for (long seed = cell.seed(); seed <= cell.lastSeed(); seed++) {
            long heads = new Random(seed).nextInt(100) * bench.needed().get(0).whole("heads");
            rows.add(ResultRow.of(
                    "heads",
                    heads,
                    "note",
                    seed % 3 == 0 ? null : "seed " + seed,
                    "micros",
                    (System.nanoTime() - begin) / 1e3));
        }
        return rows;
    }

    private static void fill(Path file) throws IOException {
        byte[] zeros = new byte[CHUNK];
        try (OutputStream out = Files.newOutputStream(file)) {
            while (true) {
                out.write(zeros);
            }
        }
    }

    @Override
    public List<Section> sections(CellResults results) {
        NumberTable.Builder table = new NumberTable.Builder("Heads", "subject", "runs", "heads");
        List<Point> points = new ArrayList<>();
        for (String subject : results.subjects()) {
            List<ResultRow> rows = results.rows(subject, "toss");
            long heads = rows.stream().mapToLong(row -> row.whole("heads")).sum();
            table.row(subject, rows.size(), heads);
            points.add(new Point(heads, results.subjects().indexOf(subject), heads + " & <heads>"));
        }
        return List.of(new Section(
                "All",
                "How many.",
                new Chart(
                        Axis.count("heads"),
                        Axis.names("", results.subjects()),
                        List.of(new Series("heads", Series.Mark.BARS, 0, points))),
                List.of(table.build())));
    }
}
