package dev.heddle.experiments;

import dev.heddle.experiments.RankRow.Searched;
import dev.heddle.report.chart.Axis;
import dev.heddle.report.chart.Chart;
import dev.heddle.report.chart.NumberTable;
import dev.heddle.report.chart.Point;
import dev.heddle.report.chart.Section;
import dev.heddle.report.chart.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** How many schedules each order of the search takes to find the bug of each subject (RankChecker, table 1). */
final class RankPage {
    private final List<RankRow> rows;

    RankPage(List<RankRow> rows) {
        this.rows = rows;
    }

    Section section() {
        List<Point> paper = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            if (rows.get(i).paperSchedules() > 0) {
                paper.add(new Point(rows.get(i).paperSchedules(), i, rows.get(i).paperSchedules() + " in the paper"));
            }
        }
        Chart chart = new Chart(
                Axis.logarithmic("schedules until the first failure").from(0.5),
                Axis.names("", rows.stream().map(RankRow::subject).toList()),
                List.of(
                        series("bounds on variables and threads", 0, RankRow::ranked),
                        series("bound on preemptions alone", 1, RankRow::byPreemptions),
                        series("context bounding as published", 2, RankRow::everyPreemption),
                        new Series("the paper says", Series.Mark.SIGNS, 3, paper)));
        return new Section(
                "Schedules until the bug is found",
                RankRow.summary(rows).replace('\n', ' ')
                        + ". The scale is logarithmic, and shorter is better. No bar means that the bug was not found within the budget: the table says after how many.",
                chart,
                List.of(NumberTable.of("All subjects", RankRow.table(rows).rows())));
    }

    private Series series(String name, int tone, Function<RankRow, Searched> column) {
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            Searched searched = column.apply(rows.get(i));
            if (searched.failure() != null) {
                points.add(
                        new Point(searched.schedules(), i, searched.schedules() + " schedules\n" + searched.failure()));
            }
        }
        return new Series(name, Series.Mark.BARS, tone, points);
    }
}
