package dev.heddle.experiments;

import dev.heddle.report.chart.Axis;
import dev.heddle.report.chart.Chart;
import dev.heddle.report.chart.ChartPage;
import dev.heddle.report.chart.NumberTable;
import dev.heddle.report.chart.Point;
import dev.heddle.report.chart.Section;
import dev.heddle.report.chart.Series;
import java.util.ArrayList;
import java.util.List;

/** The experiment as one HTML file: the tables, and for each subject how reports and rank change with the number of passing runs. */
final class LoconPage {
    private LoconPage() {}

    static String html(List<LoconRow> rows) {
        List<Section> sections = new ArrayList<>();
        sections.add(overview(rows));
        rows.forEach(row -> sections.add(section(row)));
        return new ChartPage("LoCon", "One failing run and many passing ones of each subject.", sections).html();
    }

    private static Section overview(List<LoconRow> rows) {
        List<Point> ours = new ArrayList<>();
        List<Point> falcon = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            LoconRow row = rows.get(i);
            if (row.rank() > 0) {
                ours.add(new Point(row.rank(), i, "rank " + row.rank() + " of " + row.reported() + " reports"));
            }
            if (row.falconRank() > 0) {
                falcon.add(new Point(
                        row.falconRank(), i, "rank " + row.falconRank() + " of " + row.patterns() + " patterns"));
            }
        }
        Chart chart = new Chart(
                Axis.count("rank of the true pair"),
                Axis.names(
                        "",
                        rows.stream().map(row -> row.truth().subject().name()).toList()),
                List.of(
                        new Series("LoCon", Series.Mark.BARS, 0, ours),
                        new Series("Falcon", Series.Mark.BARS, 1, falcon)));
        return new Section(
                "All subjects",
                "Where the pair that is to blame stands among what is reported: 1 is best, and no bar means that it is not reported. Falcon's patterns (F) are of the"
                        + " same runs: the worst rank that its best pattern with a true pair can have.",
                chart,
                List.of(
                        NumberTable.of("All subjects", LoconRow.table(rows).rows()),
                        NumberTable.of(
                                "Sensitivity to the number of passing runs: rank of the true pair or couple / reports",
                                LoconRow.sensitivity(rows).rows())));
    }

    private static Section section(LoconRow row) {
        List<Point> reported = new ArrayList<>();
        List<Point> ranks = new ArrayList<>();
        NumberTable.Builder table = new NumberTable.Builder(
                "Numbers of " + row.truth().subject().id(), "passing runs", "reports", "rank of the true pair");
        for (LoconRow.Step step : row.steps()) {
            reported.add(new Point(
                    step.passing(),
                    step.reported(),
                    step.reported() + " reports with " + step.passing() + " passing runs"));
            if (step.rank() > 0) {
                ranks.add(new Point(
                        step.passing(),
                        step.rank(),
                        "the true pair at rank " + step.rank() + " with " + step.passing() + " passing runs"));
            }
            table.row(step.passing(), step.reported(), step.rank() == 0 ? "–" : step.rank());
        }
        Chart chart = new Chart(
                Axis.logarithmic("passing runs").at(row.steps().stream().mapToDouble(LoconRow.Step::passing)),
                Axis.count("reports, rank"),
                List.of(
                        new Series("reports", Series.Mark.LINE, 0, reported),
                        new Series("rank of the true pair", Series.Mark.LINE, 1, ranks)));
        return new Section(
                row.truth().subject().id(),
                "How many reports there are, and where the true pair stands among them, with ever more passing runs.",
                chart,
                List.of(table.build()));
    }
}
