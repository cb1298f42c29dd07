package dev.heddle.cli.stats;

import dev.heddle.engine.internal.explain.BugRadius;
import dev.heddle.report.chart.Axis;
import dev.heddle.report.chart.Chart;
import dev.heddle.report.chart.ChartPage;
import dev.heddle.report.chart.NumberTable;
import dev.heddle.report.chart.Point;
import dev.heddle.report.chart.Section;
import dev.heddle.report.chart.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/** The report as one HTML file: r/k of every bug as points on a line, and the numbers. */
final class RadiusPage {
    private final RadiusReport report;

    RadiusPage(RadiusReport report) {
        this.report = report;
    }

    String html() {
        int runs = report.bugs().size();
        Chart chart = new Chart(
                Axis.linear("r/k").at(DoubleStream.of(0, 0.2, 0.4, 0.6, 0.8, 1)),
                Axis.names("", List.of("all events", "acquisitions")),
                List.of(
                        signs("over all events", 0, BugRadius::ratio),
                        signs("over acquisitions, as RPro counts", 1, BugRadius::acquisitionRatio)));
        Section bugs = new Section(
                "r/k of every bug",
                "Each mark is a run with its bug: the further left, the closer together the events of the bug.",
                chart,
                List.of(
                        NumberTable.of("Runs", report.table().rows()),
                        NumberTable.of(
                                "Distribution over " + runs + (runs == 1 ? " run" : " runs"),
                                report.spreads().rows())));
        return new ChartPage(
                        "Bug radius",
                        runs + (runs == 1 ? " run" : " runs")
                                + ". n threads, d constraints of the bug itself, k executed events, r the largest distance between two events of the bug;"
                                + " acq: acquisitions only.",
                        List.of(bugs))
                .html();
    }

    private Series signs(String name, int place, ToDoubleFunction<BugRadius> ratio) {
        List<Point> points = new ArrayList<>();
        for (BugRadius bug : report.bugs()) {
            double value = ratio.applyAsDouble(bug);
            points.add(new Point(Math.min(1, value), place, RadiusReport.ratio(value) + "\n" + bug.plan()));
        }
        return new Series(name, Series.Mark.SIGNS, place, points);
    }
}
