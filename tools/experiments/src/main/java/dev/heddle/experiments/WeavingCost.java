package dev.heddle.experiments;

import dev.heddle.engine.internal.text.Table;
import dev.heddle.experiments.tables.Results;
import dev.heddle.experiments.tables.Row;
import dev.heddle.report.chart.Axis;
import dev.heddle.report.chart.Chart;
import dev.heddle.report.chart.NumberTable;
import dev.heddle.report.chart.Point;
import dev.heddle.report.chart.Section;
import dev.heddle.report.chart.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * What one run of a kernel costs, in seconds of CPU time (RankChecker, table 2).
 *
 * @param variables how many variables there are, everything that one instruction makes being one
 * @param accesses decisions of a run in which all are tracked
 * @param plain without any agent
 * @param none with synchronisation woven and nothing else
 * @param one mean over variables, each of them tracked alone
 * @param two mean over pairs of variables
 * @param all with all variables tracked
 * @param ones each of the variables tracked alone
 */
record WeavingCost(
        String kernel,
        int variables,
        long accesses,
        double plain,
        double none,
        double one,
        double two,
        double all,
        List<Double> ones) {
    /** Of all kernels of which at least a native run was made; what is missing is NaN. */
    static List<WeavingCost> of(Results results) {
        List<WeavingCost> rows = new ArrayList<>();
        for (String kernel : results.subjects()) {
            if (results.rows(kernel, WeavingRuns.NATIVE).isEmpty()) {
                continue;
            }
            List<Row> all = results.rows(kernel, WeavingRuns.ALL);
            rows.add(new WeavingCost(
                    kernel,
                    results.rows(kernel, WeavingRuns.NONE).stream()
                            .mapToInt(row -> (int) row.whole("variables"))
                            .findFirst()
                            .orElse(0),
                    all.isEmpty() ? 0 : all.get(0).whole("accesses"),
                    mean(results.rows(kernel, WeavingRuns.NATIVE)),
                    mean(results.rows(kernel, WeavingRuns.NONE)),
                    mean(results.rows(kernel, WeavingRuns.ONE)),
                    mean(results.rows(kernel, WeavingRuns.TWO)),
                    mean(all),
                    seconds(results.rows(kernel, WeavingRuns.ONE))));
        }
        return rows;
    }

    private static List<Double> seconds(List<Row> rows) {
        return rows.stream().map(row -> row.real("cpu_seconds")).toList();
    }

    private static double mean(List<Row> rows) {
        return seconds(rows).stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
    }

    static Section section(List<WeavingCost> costs) {
        List<String> kernels = costs.stream().map(WeavingCost::kernel).toList();
        return new Section(
                "What weaving less saves",
                "The paper's table 2: seconds of CPU time of one run, the median of two in one JVM: native, with no variable tracked (v0), one (v1, mean over variables), two (v2), all (v-all). Everything that one instruction makes is"
                        + " one variable. In the paper tracking one or two is 10 to 100 times as quick as tracking all.",
                new Chart(
                        Axis.logarithmic("CPU s").from(0.01),
                        Axis.names("", kernels),
                        List.of(
                                series("native", 0, costs, WeavingCost::plain),
                                series("v0", 1, costs, WeavingCost::none),
                                series("v1", 2, costs, WeavingCost::one),
                                series("v-all", 3, costs, WeavingCost::all))),
                List.of(NumberTable.of("Kernels", table(costs).rows())));
    }

    private static Series series(String name, int tone, List<WeavingCost> costs, ToDoubleFunction<WeavingCost> value) {
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < costs.size(); i++) {
            double seconds = value.applyAsDouble(costs.get(i));
            points.add(new Point(seconds, i, seconds(seconds) + " s"));
        }
        return new Series(name, Series.Mark.BARS, tone, points);
    }

    static Table table(List<WeavingCost> rows) {
        Table table = new Table(
                "kernel",
                "variables",
                "accesses",
                "native",
                "v0",
                "v1",
                "least",
                "median",
                "most",
                "v2",
                "v-all",
                "v-all/v1",
                "v-all/median",
                "median/native");
        for (WeavingCost row : rows) {
            List<Double> sorted = row.ones.stream().sorted().toList();
            double median = sorted.isEmpty() ? Double.NaN : WeavingRuns.median(sorted);
            table.row(
                    row.kernel,
                    row.variables,
                    row.accesses,
                    seconds(row.plain),
                    seconds(row.none),
                    seconds(row.one),
                    seconds(sorted.isEmpty() ? Double.NaN : sorted.get(0)),
                    seconds(median),
                    seconds(sorted.isEmpty() ? Double.NaN : sorted.get(sorted.size() - 1)),
                    seconds(row.two),
                    seconds(row.all),
                    ratio(row.all, row.one),
                    ratio(row.all, median),
                    ratio(median, row.plain));
        }
        return table;
    }

    private static String ratio(double one, double other) {
        return Double.isNaN(one / other) ? "–" : String.format(Locale.ROOT, "%.1f", one / other);
    }

    private static String seconds(double value) {
        return Double.isNaN(value) ? "–" : String.format(Locale.ROOT, "%.2f", value);
    }
}
