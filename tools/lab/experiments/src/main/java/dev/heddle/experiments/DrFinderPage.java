package dev.heddle.experiments;

import dev.heddle.experiments.DrFinderResults.Way;
import dev.heddle.report.chart.Axis;
import dev.heddle.report.chart.Chart;
import dev.heddle.report.chart.NumberTable;
import dev.heddle.report.chart.Point;
import dev.heddle.report.chart.Section;
import dev.heddle.report.chart.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * DrFinder's page: its tables, the races of each subject, and races found so far over the runs (the paper's figure 8).
 */
final class DrFinderPage {
    private static final String PAPER_RACES = "89";
    private static final String PAPER_PHASE_ONE = "1.6";
    private static final String PAPER_PHASE_TWO = "4.2";

    private final DrFinderTables tables;

    DrFinderPage(DrFinderTables tables) {
        this.tables = tables;
    }

    List<Section> sections() {
        if (tables.subjects().isEmpty()) {
            return List.of();
        }
        return List.of(overview(), overRuns(), times());
    }

    private Section overview() {
        List<Series> series = new ArrayList<>();
        for (Way way : Way.SEARCHING) {
            List<Point> points = new ArrayList<>();
            for (int i = 0; i < tables.subjects().size(); i++) {
                int races = tables.total(tables.subjects().get(i), way);
                points.add(new Point(races, i, races + " races"));
            }
            series.add(new Series(way.title(), Series.Mark.BARS, tone(way), points));
        }
        List<NumberTable> all = new ArrayList<>(List.of(
                NumberTable.of("Races", tables.races().rows()),
                NumberTable.of(
                        "Depths: races of DR / of these not found by FT, CT and PCT",
                        tables.depths().rows()),
                compared()));
        if (!tables.found().isEmpty()) {
            all.add(NumberTable.of("Races that DR alone found", tables.found().rows()));
        }
        if (!tables.proven().isEmpty()) {
            all.add(NumberTable.of(
                    "Pairs that only the order of locks kept apart in one recorded run",
                    tables.proven().rows()));
        }
        return new Section(
                "Races",
                "How many races each way of running the program has shown.",
                new Chart(Axis.count("races"), Axis.names("", tables.subjects()), series),
                all);
    }

    private NumberTable compared() {
        int found = tables.subjects().stream()
                .mapToInt(subject ->
                        tables.newByDrFinder(subject, DrFinderTables.DEPTH).size())
                .sum();
        return new NumberTable.Builder("Ours and the paper's", "", "ours", "the paper's")
                .row("races new by DR, all subjects", found, PAPER_RACES)
                .row("phase I over native, median of subjects", slowdown(Way.PHASE_ONE), PAPER_PHASE_ONE)
                .row("phase II over native, median of subjects", slowdown(Way.DR), PAPER_PHASE_TWO)
                .build();
    }

    private String slowdown(Way way) {
        List<Double> all = tables.subjects().stream()
                .map(subject -> tables.median(subject, way) / tables.median(subject, Way.NATIVE))
                .filter(Double::isFinite)
                .sorted()
                .toList();
        return all.isEmpty() ? "–" : String.format(Locale.ROOT, "%.1f", all.get(all.size() / 2));
    }

    private Section overRuns() {
        List<Series> series = new ArrayList<>();
        List<String> heads = new ArrayList<>(List.of("runs"));
        List<List<String>> rows = new ArrayList<>();
        for (int run = 1; run <= tables.runs(); run++) {
            rows.add(new ArrayList<>(List.of(Integer.toString(run))));
        }
        for (Way way : Way.SEARCHING) {
            List<Point> points = new ArrayList<>();
            heads.add(way.title());
            for (int run = 1; run <= tables.runs(); run++) {
                int races = tables.cumulative(way, run);
                points.add(new Point(run, races, races + " races in " + run + (run == 1 ? " run" : " runs")));
                rows.get(run - 1).add(Integer.toString(races));
            }
            series.add(new Series(way.title(), Series.Mark.LINE, tone(way), points));
        }
        return new Section(
                "Races found so far",
                "Races of all subjects together by the number of runs of each.",
                new Chart(Axis.count("runs"), Axis.count("races"), series),
                List.of(new NumberTable("Races so far", heads, rows)));
    }

    private static int tone(Way way) {
        return Way.SEARCHING.indexOf(way);
    }

    private Section times() {
        return new Section(
                "Times",
                "Median wall time of a run, and how many times as long as natively. Short programs take as long as a woven JVM takes to start.",
                null,
                List.of(NumberTable.of("Time of a run", tables.times().rows())));
    }
}
