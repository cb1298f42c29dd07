package dev.heddle.experiments;

import dev.heddle.report.chart.Axis;
import dev.heddle.report.chart.Chart;
import dev.heddle.report.chart.NumberTable;
import dev.heddle.report.chart.Point;
import dev.heddle.report.chart.Section;
import dev.heddle.report.chart.Series;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Executions over the frequency of the buggy variable, as in the paper's figure 6. */
final class PctvbPage {
    private final List<PctvbPoint> points;
    private final List<Integer> ratios;

    PctvbPage(List<PctvbPoint> points) {
        this.points = points;
        ratios = points.stream().map(PctvbPoint::ratio).distinct().sorted().toList();
    }

    Section section() {
        Chart chart = new Chart(
                Axis.logarithmic("accesses of b for each access of a")
                        .at(ratios.stream().mapToDouble(Integer::doubleValue)),
                Axis.logarithmic("executions"),
                Stream.of(
                                series("PCTVB", "pctvb", Series.Mark.LINE, 0, PctvbPoint::mean),
                                series("PCTVB, at most", "pctvb", Series.Mark.BOUND, 0, point -> 1 / point.guarantee()),
                                series("PCT", "pct", Series.Mark.LINE, 1, PctvbPoint::mean),
                                series("PCT, at most", "pct", Series.Mark.BOUND, 1, point -> 1 / point.guarantee()))
                        .toList());
        return new Section(
                "Executions until the bug at a rare variable is found",
                "The paper's figure 6: a program with two variables, a and b, where the bug is at a and b is accessed more and more often. Executions of PCT and of PCT with variable bounding (PCTVB), one preemption, one variable."
                        + " Both scales are logarithmic. Full lines: measured. Broken lines: the bound of the average, by the guarantee.",
                chart,
                List.of(NumberTable.of(
                        "Means with their standard errors",
                        PctvbPoint.table(points).rows())));
    }

    private Series series(
            String name, String technique, Series.Mark mark, int tone, ToDoubleFunction<PctvbPoint> value) {
        return new Series(
                name,
                mark,
                tone,
                ratios.stream()
                        .map(ratio -> PctvbPoint.of(points, technique, ratio))
                        .filter(Objects::nonNull)
                        .map(point -> new Point(point.ratio(), value.applyAsDouble(point), words(point)))
                        .toList());
    }

    private static String words(PctvbPoint point) {
        return point.ratio() + ": "
                + String.format(Locale.ROOT, "%.1f ± %.1f", point.mean(), point.error()) + " executions, "
                + point.executions().size() + " campaigns";
    }
}
