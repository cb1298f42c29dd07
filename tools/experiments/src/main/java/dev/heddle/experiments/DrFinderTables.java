package dev.heddle.experiments;

import dev.heddle.engine.internal.text.Table;
import dev.heddle.experiments.DrFinderResults.Column;
import dev.heddle.experiments.DrFinderResults.Point;
import dev.heddle.experiments.DrFinderResults.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * What the experiment came to, as the paper's tables have it. With several campaigns numbers are means over them.
 *
 * @param runs of each campaign
 * @param depth of DrFinder
 */
record DrFinderTables(List<String> subjects, int runs, int campaigns, int depth, DrFinderResults results) {
    Point point(String subject, Column column, int campaign) {
        boolean isDrFinder = column == Column.DR || column == Column.PHASE_ONE;
        return new Point(subject, column, isDrFinder ? depth : 0, campaign);
    }

    /** The races that a column found in a campaign. */
    private Set<String> races(String subject, Column column, int campaign) {
        return results.races(point(subject, column, campaign), runs);
    }

    /** The races that any column found in any campaign. */
    private Set<String> all(String subject) {
        Set<String> all = new TreeSet<>();
        for (Column column : Column.SEARCHING) {
            for (int campaign = 1; campaign <= campaigns; campaign++) {
                all.addAll(races(subject, column, campaign));
            }
        }
        return all;
    }

    /** Total races by each column, new ones by DrFinder, missed ones (the paper's table 3). */
    Table races() {
        List<String> head = new ArrayList<>(List.of("subject", "all"));
        Column.SEARCHING.forEach(column -> head.add(column.title()));
        head.add("new by DR");
        Column.SEARCHING.forEach(column -> head.add(column.title() + " misses"));
        Column.SEARCHING.forEach(column -> head.add(column.title() + " whole"));
        head.add("thrash rate");
        head.add("lost");
        head.add("stopped");
        Table table = new Table(head.toArray(String[]::new));
        for (String subject : subjects) {
            Set<String> all = all(subject);
            List<Object> row = new ArrayList<>(List.of(subject, all.size()));
            Column.SEARCHING.forEach(column -> row.add(mean(subject, column)));
            row.add(number(newByDrFinder(subject)));
            Column.SEARCHING.forEach(column -> row.add(missed(subject, column, all)));
            Column.SEARCHING.forEach(column -> row.add(whole(subject, column, all) + "/" + campaigns));
            row.add(thrashRate(subject));
            row.add(count(subject, Run::lost));
            row.add(count(subject, Run::stopped));
            table.row(row.toArray());
        }
        return table;
    }

    private String mean(String subject, Column column) {
        double sum = 0;
        for (int campaign = 1; campaign <= campaigns; campaign++) {
            sum += races(subject, column, campaign).size();
        }
        return number(sum / campaigns);
    }

    /** What DrFinder found and none of the columns of the paper in the same campaign. */
    private double newByDrFinder(String subject) {
        double sum = 0;
        for (int campaign = 1; campaign <= campaigns; campaign++) {
            Set<String> found = races(subject, Column.DR, campaign);
            for (Column column : List.of(Column.FT, Column.CT, Column.PCT)) {
                found.removeAll(races(subject, column, campaign));
            }
            sum += found.size();
        }
        return sum / campaigns;
    }

    /** Races that a column found in no campaign. */
    private int missed(String subject, Column column, Set<String> all) {
        Set<String> missed = new TreeSet<>(all);
        for (int campaign = 1; campaign <= campaigns; campaign++) {
            missed.removeAll(races(subject, column, campaign));
        }
        return missed.size();
    }

    /** Campaigns in which a column found all races. */
    private int whole(String subject, Column column, Set<String> all) {
        int whole = 0;
        for (int campaign = 1; campaign <= campaigns; campaign++) {
            whole += races(subject, column, campaign).containsAll(all) ? 1 : 0;
        }
        return whole;
    }

    private List<Run> runsOf(String subject, Column column) {
        List<Run> all = new ArrayList<>();
        for (int campaign = 1; campaign <= campaigns; campaign++) {
            all.addAll(results.runs(point(subject, column, campaign)).stream()
                    .limit(runs)
                    .toList());
        }
        return all;
    }

    private String thrashRate(String subject) {
        long holds = 0;
        long thrashes = 0;
        for (Run run : runsOf(subject, Column.DR)) {
            holds += run.holds();
            thrashes += run.thrashes();
        }
        return holds == 0 ? "-" : String.format(Locale.ROOT, "%.1f %% of %d", 100.0 * thrashes / holds, holds);
    }

    private long count(String subject, Predicate<Run> which) {
        return Column.SEARCHING.stream()
                .flatMap(column -> runsOf(subject, column).stream())
                .filter(which)
                .count();
    }

    /** Median wall time of the process of a run in seconds, and how many times as long as natively. */
    Table times() {
        List<String> head = new ArrayList<>(List.of("subject"));
        for (Column column : Column.values()) {
            head.add(column.title() + " s");
        }
        for (Column column : Column.values()) {
            if (column != Column.NATIVE) {
                head.add(column.title() + " ×");
            }
        }
        Table table = new Table(head.toArray(String[]::new));
        for (String subject : subjects) {
            List<Object> row = new ArrayList<>(List.of(subject));
            for (Column column : Column.values()) {
                row.add(String.format(Locale.ROOT, "%.2f", median(subject, column)));
            }
            double plain = median(subject, Column.NATIVE);
            for (Column column : Column.values()) {
                if (column != Column.NATIVE) {
                    row.add(plain == 0 ? "-" : String.format(Locale.ROOT, "%.1f", median(subject, column) / plain));
                }
            }
            table.row(row.toArray());
        }
        return table;
    }

    private double median(String subject, Column column) {
        List<Long> millis =
                runsOf(subject, column).stream().map(Run::millis).sorted().toList();
        return millis.isEmpty() ? 0 : millis.get(millis.size() / 2) / 1000.0;
    }

    /** Races of DrFinder by depth in the first campaign, and how many of them the columns of the paper did not find (the paper's table 4). */
    Table depths() {
        List<Integer> depths = subjects.stream()
                .flatMap(subject -> results.depths(subject).stream())
                .distinct()
                .sorted()
                .toList();
        List<String> head = new ArrayList<>(List.of("subject"));
        depths.forEach(one -> head.add("d = " + one));
        Table table = new Table(head.toArray(String[]::new));
        for (String subject : subjects) {
            List<Object> row = new ArrayList<>(List.of(subject));
            for (int one : depths) {
                Point point = new Point(subject, Column.DR, one, 1);
                Set<String> found = results.races(point, runs);
                int total = found.size();
                for (Column column : List.of(Column.FT, Column.CT, Column.PCT)) {
                    found.removeAll(races(subject, column, 1));
                }
                row.add(results.runs(point).isEmpty() ? "-" : total + "/" + found.size());
            }
            table.row(row.toArray());
        }
        return table;
    }

    /** Races that a column has found after so many runs, mean over the campaigns. */
    double cumulative(String subject, Column column, int most) {
        double sum = 0;
        for (int campaign = 1; campaign <= campaigns; campaign++) {
            sum += results.races(point(subject, column, campaign), most).size();
        }
        return sum / campaigns;
    }

    private static String number(double value) {
        return value == Math.rint(value) ? Long.toString(Math.round(value)) : String.format(Locale.ROOT, "%.2f", value);
    }
}
