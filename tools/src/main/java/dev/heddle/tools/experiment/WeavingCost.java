package dev.heddle.tools.experiment;

import dev.heddle.tools.cli.Table;
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
                "(from",
                "to)",
                "v2",
                "v-all",
                "v-all/v1",
                "v1/native");
        for (WeavingCost row : rows) {
            table.row(
                    row.kernel,
                    row.variables,
                    row.accesses,
                    seconds(row.plain),
                    seconds(row.none),
                    seconds(row.one),
                    seconds(row.ones.stream()
                            .mapToDouble(Double::doubleValue)
                            .min()
                            .orElse(0)),
                    seconds(row.ones.stream()
                            .mapToDouble(Double::doubleValue)
                            .max()
                            .orElse(0)),
                    seconds(row.two),
                    seconds(row.all),
                    String.format(Locale.ROOT, "%.1f", row.all / row.one),
                    String.format(Locale.ROOT, "%.1f", row.one / row.plain));
        }
        return table;
    }

    private static String seconds(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
