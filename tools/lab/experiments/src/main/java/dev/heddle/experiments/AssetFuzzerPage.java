package dev.heddle.experiments;

import dev.heddle.experiments.tables.CellResults;
import dev.heddle.experiments.tables.ResultRow;
import dev.heddle.report.chart.Axis;
import dev.heddle.report.chart.Chart;
import dev.heddle.report.chart.NumberTable;
import dev.heddle.report.chart.Point;
import dev.heddle.report.chart.Section;
import dev.heddle.report.chart.Series;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/** AssetFuzzer's page: violations, rates and times of directed and of monitored runs (the paper's table 2). */
final class AssetFuzzerPage {
    private static final String PAPER_RATE = "≥ 3";
    private static final String PAPER_VIOLATIONS = "10";

    private final List<String> subjects;
    private final List<Side> asf = new ArrayList<>();
    private final List<Side> rm = new ArrayList<>();
    private final List<Long> plain = new ArrayList<>();
    private final List<Integer> candidates = new ArrayList<>();

    private AssetFuzzerPage(CellResults results) {
        subjects = results.subjects();
        for (String subject : subjects) {
            List<ResultRow> rows = results.settings(subject).stream()
                    .flatMap(setting -> results.rows(subject, setting).stream())
                    .toList();
            asf.add(Side.of(of(rows, AssetFuzzerPaper.ASF)));
            rm.add(Side.of(of(rows, AssetFuzzerPaper.RM)));
            plain.add(Math.max(1, median(of(rows, AssetFuzzerPaper.NATIVE))));
            candidates.add(of(rows, AssetFuzzerPaper.PREDICTED).size());
        }
    }

    static List<Section> sections(CellResults results) {
        AssetFuzzerPage page = new AssetFuzzerPage(results);
        return List.of(page.violations(), page.rates());
    }

    private static List<ResultRow> of(List<ResultRow> rows, String kind) {
        return rows.stream().filter(row -> row.text("kind").equals(kind)).toList();
    }

    /** The result of one kind of controlled runs. */
    private record Side(
            int runs, int hits, int aimed, Set<String> violations, Set<String> failures, long millis, long lost) {
        static Side of(List<ResultRow> rows) {
            Set<String> violations = new TreeSet<>();
            Set<String> failures = new TreeSet<>();
            for (ResultRow row : rows) {
                if (row.has("violations")) {
                    violations.addAll(Arrays.asList(row.text("violations").split("\n")));
                }
                if (row.has("failure")) {
                    failures.add(row.text("failure"));
                }
            }
            return new Side(
                    rows.size(),
                    (int) rows.stream().mapToLong(row -> row.whole("hit")).sum(),
                    aimed(rows),
                    violations,
                    failures,
                    median(rows),
                    rows.stream().mapToLong(row -> row.whole("lost")).sum());
        }

        /** Negative where the rows are from before this was counted. */
        private static int aimed(List<ResultRow> rows) {
            return rows.stream().allMatch(row -> row.has("aimed"))
                    ? (int) rows.stream().mapToLong(row -> row.whole("aimed")).sum()
                    : -1;
        }

        double rate() {
            return runs == 0 ? Double.NaN : (double) hits / runs;
        }

        double aimedRate() {
            return runs == 0 || aimed < 0 ? Double.NaN : (double) aimed / runs;
        }
    }

    private static long median(List<ResultRow> rows) {
        List<Long> sorted =
                rows.stream().map(row -> row.whole("millis")).sorted().toList();
        return sorted.isEmpty() ? 0 : sorted.get(sorted.size() / 2);
    }

    private Section violations() {
        NumberTable.Builder table = new NumberTable.Builder(
                "All subjects",
                "subject",
                "native s",
                "candidates",
                "runs",
                "RM viol",
                "ASF viol",
                "RM rate",
                "ASF rate",
                "aimed",
                "RM fail",
                "ASF fail",
                "RM slow",
                "ASF slow",
                "lost");
        for (int i = 0; i < subjects.size(); i++) {
            table.row(
                    subjects.get(i),
                    number(plain.get(i) / 1000.0),
                    candidates.get(i),
                    rm.get(i).runs,
                    rm.get(i).violations.size(),
                    asf.get(i).violations.size(),
                    number(rm.get(i).rate()),
                    number(asf.get(i).rate()),
                    number(asf.get(i).aimedRate()),
                    rm.get(i).failures.size(),
                    asf.get(i).failures.size(),
                    slow(rm.get(i), plain.get(i)),
                    slow(asf.get(i), plain.get(i)),
                    rm.get(i).lost + asf.get(i).lost);
        }
        return new Section(
                "Violations",
                "How many different violations the two kinds of runs have shown.",
                bars("violations", side -> side.violations.size()),
                List.of(table.build(), compared()));
    }

    private NumberTable compared() {
        double asfRate = mean(asf);
        double rmRate = mean(rm);
        long asfViolations =
                asf.stream().mapToLong(side -> side.violations.size()).sum();
        long rmViolations =
                rm.stream().mapToLong(side -> side.violations.size()).sum();
        return new NumberTable.Builder("Ours and the paper's", "ASF over RM", "ours", "the paper's")
                .row("mean rate", number(asfRate) + " / " + number(rmRate) + " = " + ratio(asfRate, rmRate), PAPER_RATE)
                .row(
                        "violations of all subjects",
                        asfViolations + " / " + rmViolations + " = " + ratio(asfViolations, rmViolations),
                        PAPER_VIOLATIONS)
                .build();
    }

    private static double mean(List<Side> sides) {
        return sides.stream()
                .mapToDouble(Side::rate)
                .filter(rate -> !Double.isNaN(rate))
                .average()
                .orElse(Double.NaN);
    }

    private Section rates() {
        return new Section(
                "Rates",
                "Part of the runs in which a violation happened.",
                bars("runs with a violation, %", side -> Math.round(100 * side.rate())),
                List.of());
    }

    private Chart bars(String what, ToDoubleFunction<Side> value) {
        return new Chart(
                Axis.linear(what),
                Axis.names("", subjects),
                List.of(series("ASF, directed", 0, asf, value), series("RM, random", 1, rm, value)));
    }

    private static Series series(String name, int tone, List<Side> sides, ToDoubleFunction<Side> value) {
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < sides.size(); i++) {
            Side side = sides.get(i);
            points.add(new Point(
                    value.applyAsDouble(side),
                    i,
                    side.violations.size() + " violations, " + side.hits + " of " + side.runs + " runs"));
        }
        return new Series(name, Series.Mark.BARS, tone, points);
    }

    private static String slow(Side side, long nativeMillis) {
        return side.runs == 0 ? "-" : String.format(Locale.ROOT, "%.1fx", (double) side.millis / nativeMillis);
    }

    private static String ratio(double one, double other) {
        return other == 0 ? "-" : number(one / other);
    }

    private static String number(double value) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.2f", value);
    }
}
