package dev.heddle.experiments;

import dev.heddle.engine.internal.text.Table;
import dev.heddle.experiments.tables.CellResults;
import dev.heddle.experiments.tables.ResultRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The runs that one technique needed on the program with two variables.
 *
 * @param technique {@code pct} or {@code pctvb}
 * @param ratio how often the other variable is accessed for each access of the buggy one
 * @param threads the most that were seen (n)
 * @param events what change points are among: all decisions for PCT (k), accesses to the variable that has the most for
 *     PCTVB
 * @param variables how many are drawn from (Q); 0 for PCT
 * @param guarantee the probability that one run shows the bug, at least
 * @param executions runs of each campaign up to the one that failed, this included
 * @param unfinished runs of campaigns that were given up
 */
record PctvbPoint(
        String technique,
        int ratio,
        int threads,
        long events,
        int variables,
        double guarantee,
        List<Long> executions,
        long unfinished) {
    PctvbPoint {
        executions = List.copyOf(executions);
    }

    /** The points of all ratios at which at least one campaign was made. */
    static List<PctvbPoint> of(CellResults results) {
        List<PctvbPoint> points = new ArrayList<>();
        for (String subject : results.subjects()) {
            for (ResultRow measured : results.rows(subject, RankPaper.SIZE)) {
                String technique = measured.text("technique");
                List<ResultRow> rows = results.rows(subject, technique);
                if (!rows.isEmpty()) {
                    points.add(new PctvbPoint(
                            technique,
                            (int) measured.whole("ratio"),
                            (int) measured.whole("threads"),
                            measured.whole("events"),
                            (int) measured.whole("variables"),
                            measured.real("guarantee"),
                            rows.stream()
                                    .filter(row -> row.has("executions"))
                                    .map(row -> row.whole("executions"))
                                    .toList(),
                            rows.stream()
                                    .filter(row -> row.has("unfinished"))
                                    .mapToLong(row -> row.whole("unfinished"))
                                    .sum()));
                }
            }
        }
        return points;
    }

    /** All runs. */
    long runs() {
        return unfinished + executions.stream().mapToLong(Long::longValue).sum();
    }

    /** Executions that a campaign takes, on average; NaN if none has found anything. */
    double mean() {
        return executions.isEmpty() ? Double.NaN : (double) runs() / executions.size();
    }

    /** Standard error of the mean: of the frequency of failures, which is its reciprocal. */
    double error() {
        return mean() / Math.sqrt(executions.size());
    }

    static Table table(List<PctvbPoint> points) {
        Table table = new Table(
                "b per a",
                "n",
                "k",
                "PCT",
                "±",
                "PCT at most",
                "Q",
                "most k_q",
                "PCTVB",
                "±",
                "PCTVB at most",
                "PCT / PCTVB",
                "campaigns");
        points.stream().map(PctvbPoint::ratio).distinct().sorted().forEach(ratio -> {
            PctvbPoint pct = of(points, "pct", ratio);
            PctvbPoint pctvb = of(points, "pctvb", ratio);
            if (pct != null && pctvb != null) {
                table.row(
                        ratio,
                        pct.threads,
                        pct.events,
                        number(pct.mean()),
                        number(pct.error()),
                        number(1 / pct.guarantee),
                        pctvb.variables,
                        pctvb.events,
                        number(pctvb.mean()),
                        number(pctvb.error()),
                        number(1 / pctvb.guarantee),
                        number(pct.mean() / pctvb.mean()),
                        Math.min(pct.executions.size(), pctvb.executions.size()));
            }
        });
        return table;
    }

    /** Null if it was not measured. */
    static PctvbPoint of(List<PctvbPoint> points, String technique, int ratio) {
        return points.stream()
                .filter(point -> point.technique.equals(technique) && point.ratio == ratio)
                .findFirst()
                .orElse(null);
    }

    private static String number(double value) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.1f", value);
    }
}
