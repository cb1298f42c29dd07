package dev.heddle.experiments;

import dev.heddle.engine.internal.text.Table;
import java.util.List;
import java.util.Locale;

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
            double median = WeavingExperiment.median(sorted);
            table.row(
                    row.kernel,
                    row.variables,
                    row.accesses,
                    seconds(row.plain),
                    seconds(row.none),
                    seconds(row.one),
                    seconds(sorted.get(0)),
                    seconds(median),
                    seconds(sorted.get(sorted.size() - 1)),
                    seconds(row.two),
                    seconds(row.all),
                    ratio(row.all, row.one),
                    ratio(row.all, median),
                    ratio(median, row.plain));
        }
        return table;
    }

    private static String ratio(double one, double other) {
        return String.format(Locale.ROOT, "%.1f", one / other);
    }

    private static String seconds(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
