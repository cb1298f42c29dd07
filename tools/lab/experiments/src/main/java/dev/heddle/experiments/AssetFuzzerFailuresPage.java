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

/** The page of failures: failures of each technique (table 2, exceptions), and each candidate. */
final class AssetFuzzerFailuresPage {
    private static final String EXPLANATION =
            "Distinct failures that each technique has found with the same number of runs. ASF makes a fixed"
                    + " number of runs for each candidate. *cand*: candidates, of which at most "
                    + AssetFuzzerProfile.MOST
                    + " are tried. *fail*: distinct failures, by exception and"
                    + " place. *%*: part of the runs that failed."
                    + " *missed*: failures that another technique found and ASF did not. **RF** predicts pairs of"
                    + " accesses by different threads to one variable, one of them"
                    + " a write, without a common lock. Starts"
                    + " and joins of threads leave their order open. Each access waits until another thread is about to"
                    + " execute the other one on the same variable. Half of the runs execute them in each order. The"
                    + " original picks the order at random, and continues after"
                    + " the first meeting; ours stops to direct."
                    + " **ATF** predicts synchronized blocks in which a thread releases another lock and acquires it"
                    + " again, while another thread acquires that lock too. That other acquisition waits for the first"
                    + " one of the block, and the second one of the block waits"
                    + " for it. All other choices are random. The"
                    + " original predicts and directs in one run; ours predicts from the recordings, and names at most"
                    + " five executions of each candidate. **ATF+** does the same"
                    + " for any call, except the outermost one"
                    + " of each thread. Without a candidate, runs of ATF and ATF+ are random, and RF makes no run.";
    private static final String CANDIDATES =
            "Each AssetFuzzer candidate that was tried. *shown*: directed runs that executed all steps of its"
                    + " pattern in order, as the scheduler saw them. *failed*: directed runs that failed in any way.";

    private static final int ASF = AssetFuzzerFailures.TECHNIQUES.size() - 1;

    private final List<String> subjects = new ArrayList<>();
    private final List<List<Side>> sides = new ArrayList<>();
    private final List<List<ResultRow>> directed = new ArrayList<>();

    private AssetFuzzerFailuresPage(CellResults results) {
        for (String subject : results.subjects()) {
            List<ResultRow> rows = results.rows(subject, AssetFuzzerFailuresPaper.SETTING);
            if (!rows.isEmpty()) {
                subjects.add(subject);
                sides.add(AssetFuzzerFailures.TECHNIQUES.stream()
                        .map(technique -> Side.of(of(rows, technique)))
                        .toList());
                directed.add(of(rows, AssetFuzzerPaper.ASF));
            }
        }
    }

    static List<Section> sections(CellResults results) {
        AssetFuzzerFailuresPage page = new AssetFuzzerFailuresPage(results);
        return page.subjects.isEmpty() ? List.of() : List.of(page.failures(), page.candidates());
    }

    private static List<ResultRow> of(List<ResultRow> rows, String technique) {
        return rows.stream()
                .filter(row -> row.text("kind").equals(technique + AssetFuzzerFailures.ROWS))
                .toList();
    }

    /** The result of a technique on a subject. */
    private record Side(long candidates, long runs, long reached, long failed, long lost, Set<String> failures) {
        static Side of(List<ResultRow> rows) {
            Set<String> failures = new TreeSet<>();
            rows.forEach(row -> failures.addAll(namesOf(row)));
            return new Side(
                    rows.isEmpty() ? 0 : rows.get(0).whole("all"),
                    sum(rows, "runs"),
                    sum(rows, "reached"),
                    sum(rows, "failed"),
                    sum(rows, "lost"),
                    failures);
        }

        private static long sum(List<ResultRow> rows, String column) {
            return rows.stream().mapToLong(row -> row.whole(column)).sum();
        }

        String failing() {
            return percent(failed, runs);
        }

        String showing() {
            return candidates == 0 ? "–" : percent(reached, runs);
        }
    }

    private static List<String> namesOf(ResultRow row) {
        return row.has("failure") ? Arrays.asList(row.text("failure").split("\n")) : List.of();
    }

    private static String percent(long part, long whole) {
        return whole == 0 ? "–" : String.format(Locale.ROOT, "%.0f", 100.0 * part / whole);
    }

    private Section failures() {
        NumberTable.Builder table = new NumberTable.Builder(
                "All subjects",
                "subject",
                "runs",
                "RF cand",
                "ATF cand",
                "ATF+ cand",
                "ASF cand",
                "RM fail",
                "RF fail",
                "ATF fail",
                "ATF+ fail",
                "ASF fail",
                "missed",
                "RM %",
                "RF %",
                "ATF %",
                "ATF+ %",
                "ASF %",
                "lost");
        for (int i = 0; i < subjects.size(); i++) {
            Side rm = sides.get(i).get(0);
            Side rf = sides.get(i).get(1);
            Side atf = sides.get(i).get(2);
            Side calls = sides.get(i).get(3);
            Side asf = sides.get(i).get(ASF);
            table.row(
                    subjects.get(i),
                    asf.runs,
                    rf.candidates,
                    atf.candidates,
                    calls.candidates,
                    asf.candidates,
                    rm.failures.size(),
                    rf.failures.size(),
                    atf.failures.size(),
                    calls.failures.size(),
                    asf.failures.size(),
                    missed(i),
                    rm.failing(),
                    rf.failing(),
                    atf.failing(),
                    calls.failing(),
                    asf.failing(),
                    sides.get(i).stream().mapToLong(Side::lost).sum());
        }
        return new Section("Failures", EXPLANATION, bars(), List.of(table.build(), shown(), compared()));
    }

    /** How often the runs of a technique showed their candidate, which checks the techniques themselves. */
    private NumberTable shown() {
        NumberTable.Builder table =
                new NumberTable.Builder("Runs that showed their candidate, %", "subject", "RF", "ATF", "ATF+", "ASF");
        for (int i = 0; i < subjects.size(); i++) {
            List<Side> own = sides.get(i);
            table.row(
                    subjects.get(i),
                    own.get(1).showing(),
                    own.get(2).showing(),
                    own.get(3).showing(),
                    own.get(ASF).showing());
        }
        return table.build();
    }

    private int missed(int subject) {
        Set<String> all = new TreeSet<>();
        sides.get(subject).forEach(side -> all.addAll(side.failures));
        all.removeAll(sides.get(subject).get(ASF).failures);
        return all.size();
    }

    private NumberTable compared() {
        List<String> fewer = new ArrayList<>();
        long[] found = new long[AssetFuzzerFailures.TECHNIQUES.size()];
        int missed = 0;
        for (int i = 0; i < subjects.size(); i++) {
            List<Side> own = sides.get(i);
            for (int technique = 0; technique < found.length; technique++) {
                found[technique] += own.get(technique).failures.size();
            }
            int rivals =
                    Math.max(own.get(1).failures.size(), own.get(2).failures.size());
            if (own.get(ASF).failures.size() < rivals) {
                fewer.add(subjects.get(i));
            }
            missed += missed(i);
        }
        return new NumberTable.Builder("Ours and the paper's", "failures", "ours", "the paper's")
                .row(
                        "subjects on which ASF finds fewer than RF, ATF or ATF+",
                        fewer.isEmpty() ? "0" : fewer.size() + ": " + String.join(", ", fewer),
                        "0")
                .row("failures that ASF missed", missed, "0")
                .row("RM, RF, ATF, ATF+, ASF, sum of all subjects", sum(found), "ASF has the most")
                .build();
    }

    private static String sum(long[] found) {
        return String.join(", ", Arrays.stream(found).mapToObj(Long::toString).toList());
    }

    private Chart bars() {
        List<Series> series = new ArrayList<>();
        for (int technique = 0; technique < AssetFuzzerFailures.TECHNIQUES.size(); technique++) {
            List<Point> points = new ArrayList<>();
            for (int i = 0; i < subjects.size(); i++) {
                Side side = sides.get(i).get(technique);
                double percent = side.runs == 0 ? 0 : Math.round(100.0 * side.failed / side.runs);
                points.add(new Point(
                        percent, i, side.failures.size() + " failures, " + side.failed + " of " + side.runs + " runs"));
            }
            series.add(new Series(AssetFuzzerFailures.TECHNIQUES.get(technique), Series.Mark.BARS, technique, points));
        }
        return new Chart(Axis.linear("runs that failed, %"), Axis.names("", subjects), series);
    }

    private Section candidates() {
        NumberTable.Builder table = new NumberTable.Builder(
                "All candidates", "subject", "candidate", "runs", "shown", "failed", "distinct failures");
        for (int i = 0; i < subjects.size(); i++) {
            for (ResultRow row : directed.get(i)) {
                if (row.has("candidate")) {
                    table.row(
                            subjects.get(i),
                            row.text("candidate"),
                            row.whole("runs"),
                            row.whole("reached"),
                            row.whole("failed"),
                            namesOf(row).size());
                }
            }
        }
        return new Section("Candidates", CANDIDATES, null, List.of(table.build()));
    }
}
