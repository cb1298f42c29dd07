package dev.heddle.experiments;

import dev.heddle.experiments.DrFinderResults.Column;
import dev.heddle.report.chart.Axis;
import dev.heddle.report.chart.Chart;
import dev.heddle.report.chart.ChartPage;
import dev.heddle.report.chart.NumberTable;
import dev.heddle.report.chart.Point;
import dev.heddle.report.chart.Section;
import dev.heddle.report.chart.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The experiment with DrFinder as one HTML file: its tables, and for each subject the races found so far over the runs (the paper's figure 8). */
final class DrFinderPage {
    private final DrFinderTables tables;

    DrFinderPage(DrFinderTables tables) {
        this.tables = tables;
    }

    String html() {
        List<Section> sections = new ArrayList<>();
        sections.add(overview());
        tables.subjects().forEach(subject -> sections.add(section(subject)));
        sections.add(new Section(
                "Times and depths",
                "What a run takes, and how the depth of DrFinder matters.",
                null,
                List.of(
                        NumberTable.of("Time of a run", tables.times().rows()),
                        NumberTable.of(
                                "Depths: races of DR / of these not found by FT, CT and PCT",
                                tables.depths().rows()))));
        return new ChartPage(
                        "Hidden races",
                        tables.runs() + " runs of each kind"
                                + (tables.campaigns() == 1
                                        ? ""
                                        : ", " + tables.campaigns() + " times; numbers are means")
                                + ". FT: recorded as it comes. CT: noise at acquisitions. PCT and random: serial schedules. DR: DrFinder, depth "
                                + tables.depth() + ". The detector is the same for all.",
                        sections)
                .html();
    }

    private Section overview() {
        List<Series> series = new ArrayList<>();
        for (Column column : Column.SEARCHING) {
            List<Point> points = new ArrayList<>();
            for (int i = 0; i < tables.subjects().size(); i++) {
                double races = tables.cumulative(tables.subjects().get(i), column, tables.runs());
                points.add(new Point(races, i, number(races) + " races"));
            }
            series.add(new Series(column.title(), Series.Mark.BARS, tone(column), points));
        }
        return new Section(
                "Races",
                "How many races each way of running the program has shown.",
                new Chart(Axis.count("races"), Axis.names("", tables.subjects()), series),
                List.of(NumberTable.of("Races", tables.races().rows())));
    }

    private Section section(String subject) {
        List<Series> series = new ArrayList<>();
        List<String> heads = new ArrayList<>(List.of("runs"));
        List<List<String>> rows = new ArrayList<>();
        for (int run = 1; run <= tables.runs(); run++) {
            rows.add(new ArrayList<>(List.of(Integer.toString(run))));
        }
        for (Column column : Column.SEARCHING) {
            List<Point> points = new ArrayList<>();
            heads.add(column.title());
            for (int run = 1; run <= tables.runs(); run++) {
                double races = tables.cumulative(subject, column, run);
                points.add(new Point(run, races, number(races) + " races in " + run + (run == 1 ? " run" : " runs")));
                rows.get(run - 1).add(number(races));
            }
            series.add(new Series(column.title(), Series.Mark.LINE, tone(column), points));
        }
        NumberTable.Builder races = new NumberTable.Builder("Races of " + subject, "race", "where");
        tables.results().words(subject).forEach(races::row);
        return new Section(
                subject,
                "Races found so far, over the runs.",
                new Chart(Axis.count("runs"), Axis.count("races"), series),
                List.of(new NumberTable("Races of " + subject + " found so far", heads, rows), races.build()));
    }

    /** DrFinder first. */
    private static int tone(Column column) {
        List<Column> columns = Column.SEARCHING;
        return columns.size() - 1 - columns.indexOf(column);
    }

    private static String number(double value) {
        return value == Math.rint(value) ? Long.toString(Math.round(value)) : String.format(Locale.ROOT, "%.2f", value);
    }
}
