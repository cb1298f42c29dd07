package dev.heddle.experiments;

import dev.heddle.report.chart.Axis;
import dev.heddle.report.chart.Chart;
import dev.heddle.report.chart.NumberTable;
import dev.heddle.report.chart.Point;
import dev.heddle.report.chart.Section;
import dev.heddle.report.chart.Series;
import java.util.ArrayList;
import java.util.List;

/** LoCon's page: the tables, and for each subject how reports and rank change with the number of passing runs. */
final class LoconPage {
    private LoconPage() {}

    static List<Section> sections(List<LoconRow> rows) {
        List<Section> sections = new ArrayList<>();
        if (!rows.isEmpty()) {
            sections.add(overview(rows));
            sections.add(passing(rows));
        }
        return sections;
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
                List.of(NumberTable.of("All subjects", LoconRow.table(rows).rows())));
    }

    /** Over the subjects, as one picture: how many have the true pair first. */
    private static Section passing(List<LoconRow> rows) {
        List<Point> first = new ArrayList<>();
        List<Point> alone = new ArrayList<>();
        List<Integer> sizes = rows.stream()
                .flatMap(row -> row.steps().stream().map(LoconRow.Step::passing))
                .distinct()
                .sorted()
                .toList();
        for (int size : sizes) {
            List<LoconRow.Step> steps = rows.stream()
                    .flatMap(row -> row.steps().stream())
                    .filter(step -> step.passing() == size)
                    .toList();
            long atFirst = steps.stream().filter(step -> step.rank() == 1).count();
            long atOnce = steps.stream()
                    .filter(step -> step.rank() == 1 && step.reported() == 1)
                    .count();
            first.add(new Point(size, atFirst, atFirst + " of " + steps.size() + " subjects"));
            alone.add(new Point(size, atOnce, atOnce + " of " + steps.size() + " subjects"));
        }
        return new Section(
                "Sensitivity to the number of passing runs",
                "Of how many subjects the true pair or couple is at rank 1, and of how many it is the only report.",
                new Chart(
                        Axis.logarithmic("passing runs").at(sizes.stream().mapToDouble(Integer::doubleValue)),
                        Axis.count("subjects"),
                        List.of(
                                new Series("at rank 1", Series.Mark.LINE, 0, first),
                                new Series("the only report", Series.Mark.LINE, 1, alone))),
                List.of(NumberTable.of(
                        "Rank of the true pair or couple / reports",
                        LoconRow.sensitivity(rows).rows())));
    }
}
