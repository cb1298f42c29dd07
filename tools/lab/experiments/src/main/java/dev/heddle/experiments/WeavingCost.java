package dev.heddle.experiments;

import dev.heddle.engine.internal.text.Table;
import dev.heddle.experiments.tables.CellResults;
import dev.heddle.experiments.tables.ResultRow;
import dev.heddle.report.chart.Axis;
import dev.heddle.report.chart.Chart;
import dev.heddle.report.chart.NumberTable;
import dev.heddle.report.chart.Point;
import dev.heddle.report.chart.Section;
import dev.heddle.report.chart.Series;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * The cost of one run of a kernel, in seconds of CPU time (RankChecker, table 2).
 *
 * @param variables how many variables there are, everything that one instruction makes being one
 * @param accesses decisions of a run in which all are tracked; 0 if it was stopped
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
        Cost plain,
        Cost none,
        Cost one,
        Cost two,
        Cost all,
        List<Cost> ones) {
    /**
     * Seconds of CPU time.
     *
     * @param seconds NaN if nothing was measured
     * @param isMore whether they are more, as a run was stopped
     */
    record Cost(double seconds, boolean isMore) {
        static final Cost UNKNOWN = new Cost(Double.NaN, false);

        /** The cost of one case other than the native run. */
        static Cost of(ResultRow row) {
            return new Cost(row.real("cpu_seconds"), !row.has(WeavingRuns.ACCESSES));
        }

        static Cost mean(List<Cost> costs) {
            return costs.isEmpty()
                    ? UNKNOWN
                    : new Cost(
                            costs.stream().mapToDouble(Cost::seconds).average().orElseThrow(),
                            costs.stream().anyMatch(Cost::isMore));
        }

        /** The median; a lower bound if a run of it, or of fewer seconds, was stopped. */
        static Cost median(List<Cost> costs) {
            if (costs.isEmpty()) {
                return UNKNOWN;
            }
            double middle = WeavingRuns.median(costs.stream().map(Cost::seconds).toList());
            return new Cost(middle, costs.stream().anyMatch(cost -> cost.isMore && cost.seconds <= middle));
        }

        String text() {
            return Double.isNaN(seconds) ? "–" : (isMore ? "> " : "") + String.format(Locale.ROOT, "%.2f", seconds);
        }

        /** How many times another one it is, as far as that is known. */
        String timesText(Cost other) {
            double ratio = seconds / other.seconds;
            return Double.isNaN(ratio) || other.isMore
                    ? "–"
                    : (isMore ? "> " : "") + String.format(Locale.ROOT, "%.1f", ratio);
        }
    }

    /** The costs of all kernels with at least a native run; missing values are NaN. */
    static List<WeavingCost> of(CellResults results) {
        List<WeavingCost> rows = new ArrayList<>();
        for (String kernel : results.subjects()) {
            if (results.rows(kernel, WeavingRuns.NATIVE).isEmpty()) {
                continue;
            }
            List<ResultRow> all = results.rows(kernel, WeavingRuns.ALL);
            rows.add(new WeavingCost(
                    kernel,
                    results.rows(kernel, WeavingRuns.NONE).stream()
                            .mapToInt(row -> (int) row.whole("variables"))
                            .findFirst()
                            .orElse(0),
                    all.isEmpty() || !all.get(0).has(WeavingRuns.ACCESSES)
                            ? 0
                            : all.get(0).whole(WeavingRuns.ACCESSES),
                    new Cost(results.rows(kernel, WeavingRuns.NATIVE).get(0).real("cpu_seconds"), false),
                    Cost.mean(costs(results, kernel, WeavingRuns.NONE)),
                    Cost.mean(costs(results, kernel, WeavingRuns.ONE)),
                    Cost.mean(costs(results, kernel, WeavingRuns.TWO)),
                    Cost.mean(costs(results, kernel, WeavingRuns.ALL)),
                    costs(results, kernel, WeavingRuns.ONE)));
        }
        return rows;
    }

    private static List<Cost> costs(CellResults results, String kernel, String which) {
        return results.rows(kernel, which).stream().map(Cost::of).toList();
    }

    static Section section(List<WeavingCost> costs) {
        List<String> kernels = costs.stream().map(WeavingCost::kernel).toList();
        return new Section(
                "What weaving less saves",
                "The paper's table 2: seconds of CPU time of one run, the median of two in one JVM, of v-all one: native, with no variable tracked (v0), one (v1, mean over variables), two (v2), all (v-all). Everything that one instruction makes is"
                        + " one variable. A run that does not end within "
                        + WeavingRuns.RUN_LIMIT.toSeconds()
                        + " seconds (of v-all "
                        + WeavingRuns.LIMIT_OF_ALL.toMinutes()
                        + " minutes), or is taken for one that makes no progress, is stopped: it takes more (>) than it had taken by then. In the paper tracking one or two is 10 to 100 times as quick as tracking all.",
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

    private static Series series(String name, int tone, List<WeavingCost> costs, Function<WeavingCost, Cost> value) {
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < costs.size(); i++) {
            Cost cost = value.apply(costs.get(i));
            points.add(new Point(cost.seconds, i, cost.text() + " s"));
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
            Cost median = Cost.median(row.ones);
            List<Cost> sorted = row.ones.stream()
                    .sorted(Comparator.comparingDouble(Cost::seconds))
                    .toList();
            table.row(
                    row.kernel,
                    row.variables,
                    row.accesses == 0 ? "–" : row.accesses,
                    row.plain.text(),
                    row.none.text(),
                    row.one.text(),
                    (sorted.isEmpty() ? Cost.UNKNOWN : sorted.get(0)).text(),
                    median.text(),
                    (sorted.isEmpty() ? Cost.UNKNOWN : sorted.get(sorted.size() - 1)).text(),
                    row.two.text(),
                    row.all.text(),
                    row.all.timesText(row.one),
                    row.all.timesText(median),
                    median.timesText(row.plain));
        }
        return table;
    }
}
