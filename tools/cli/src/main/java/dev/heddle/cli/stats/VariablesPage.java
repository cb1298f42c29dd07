package dev.heddle.cli.stats;

import dev.heddle.analyzer.rankchecker.VariableUse;
import dev.heddle.report.chart.Axis;
import dev.heddle.report.chart.Chart;
import dev.heddle.report.chart.ChartPage;
import dev.heddle.report.chart.NumberTable;
import dev.heddle.report.chart.Point;
import dev.heddle.report.chart.Section;
import dev.heddle.report.chart.Series;
import java.util.ArrayList;
import java.util.List;

/**
 * The report as one HTML file: a histogram of accesses per variable (RankChecker, figure 7), and the list of variables.
 *
 * <p>Heights are logarithmic, because many variables are accessed a few times and one or two very often.
 */
final class VariablesPage {
    private static final int MOST_BARS = 40;
    /** Variables beyond this number are only in the JSON output. */
    private static final int MOST_ROWS = 2_000;
    /** Lower end of the bars, so that the bar of a single variable is visible. */
    private static final double GROUND = 0.5;

    private final VariablesReport report;
    private final long width;

    VariablesPage(VariablesReport report) {
        this.report = report;
        width = width(
                report.variables().stream().mapToDouble(VariableUse::mean).max().orElse(1));
    }

    /** The least of 1, 2, 5, 10, 20, 50, … that results in few enough bars. */
    private static long width(double most) {
        long power = 1;
        while (true) {
            for (int factor : new int[] {1, 2, 5}) {
                if (most / (factor * power) < MOST_BARS) {
                    return factor * power;
                }
            }
            power *= 10;
        }
    }

    String html() {
        int bars = 1 + report.variables().stream().mapToInt(this::bar).max().orElse(0);
        int[] all = new int[bars];
        int[] shared = new int[bars];
        for (VariableUse use : report.variables()) {
            all[bar(use)]++;
            shared[bar(use)] += use.shared() ? 1 : 0;
        }
        List<String> names = new ArrayList<>();
        NumberTable.Builder counts =
                new NumberTable.Builder("Variables by accesses", "accesses per run", "all", "shared");
        for (int i = 0; i < bars; i++) {
            names.add(name(i));
            if (all[i] > 0) {
                counts.row(name(i), all[i], shared[i]);
            }
        }
        Chart chart = new Chart(
                Axis.names("accesses per run", names),
                Axis.logarithmic("variables").from(GROUND),
                List.of(series("all", 0, all, names), series("shared by threads", 1, shared, names)));
        int more = report.variables().size() - MOST_ROWS;
        return new ChartPage(
                        "Variables",
                        report.summary() + (report.coarse() ? "; all objects of one allocation site count as one" : "")
                                + ".",
                        List.of(
                                new Section(
                                        "Variables by number of accesses",
                                        "The scale of variables is logarithmic: one step up is ten times as many.",
                                        chart,
                                        List.of(counts.build())),
                                new Section(
                                        "The variables",
                                        "In the order in which they are searched; k: accesses per run (mean and maximum), l: number of objects that were made before it"
                                                + " with the same call stack."
                                                + (more > 0
                                                        ? " " + more + " more are in the output of --format json."
                                                        : ""),
                                        null,
                                        List.of(NumberTable.of(
                                                "Variables",
                                                report.table(MOST_ROWS).rows())))))
                .html();
    }

    private int bar(VariableUse use) {
        return (int) (use.mean() / width);
    }

    private String name(int bar) {
        return width == 1 ? Integer.toString(bar) : bar * width + "–" + ((bar + 1) * width - 1);
    }

    private static Series series(String name, int tone, int[] counts, List<String> names) {
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] > 0) {
                points.add(new Point(
                        i,
                        counts[i],
                        counts[i] + (counts[i] == 1 ? " variable" : " variables") + " with " + names.get(i)
                                + " accesses"));
            }
        }
        return new Series(name, Series.Mark.BARS, tone, points);
    }
}
