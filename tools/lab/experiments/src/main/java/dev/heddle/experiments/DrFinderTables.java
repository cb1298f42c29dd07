package dev.heddle.experiments;

import dev.heddle.engine.internal.text.Table;
import dev.heddle.experiments.DrFinderResults.Point;
import dev.heddle.experiments.DrFinderResults.Run;
import dev.heddle.experiments.DrFinderResults.Way;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/** The results of the runs in the layout of the paper's tables. */
record DrFinderTables(DrFinderResults results) {
    /** The runs of DrFinder in the comparison with the others. */
    static final int DEPTH = 5;

    List<String> subjects() {
        return results.subjects();
    }

    private static Point point(String subject, Way way) {
        boolean isDrFinder = way == Way.DR || way == Way.PHASE_ONE;
        return new Point(subject, way, isDrFinder ? DEPTH : 0);
    }

    /** The most runs that a column has. */
    int runs() {
        return subjects().stream()
                .flatMap(subject -> Way.SEARCHING.stream().map(way -> runsOf(subject, way)))
                .mapToInt(List::size)
                .max()
                .orElse(0);
    }

    private List<Run> runsOf(String subject, Way way) {
        return results.runs(point(subject, way));
    }

    /** The races that a column found. */
    private Set<String> races(String subject, Way way) {
        return results.races(point(subject, way), Integer.MAX_VALUE);
    }

    /** The races that any column found. */
    private Set<String> all(String subject) {
        Set<String> all = new TreeSet<>();
        Way.SEARCHING.forEach(way -> all.addAll(races(subject, way)));
        return all;
    }

    /** Total races by each way, new ones by DrFinder, missed ones (the paper's table 3). */
    Table races() {
        List<String> head = new ArrayList<>(List.of("subject", "all"));
        Way.SEARCHING.forEach(way -> head.add(way.title()));
        head.add("new by DR");
        Way.SEARCHING.forEach(way -> head.add(way.title() + " misses"));
        head.addAll(List.of("thrash rate", "lost", "stopped"));
        Table table = new Table(head.toArray(String[]::new));
        for (String subject : subjects()) {
            Set<String> all = all(subject);
            List<Object> row = new ArrayList<>(List.of(subject, all.size()));
            Way.SEARCHING.forEach(way -> row.add(
                    runsOf(subject, way).isEmpty() ? "–" : races(subject, way).size()));
            row.add(newByDrFinder(subject, DEPTH).size());
            Way.SEARCHING.forEach(way -> row.add(
                    runsOf(subject, way).isEmpty()
                            ? "–"
                            : all.size() - races(subject, way).size()));
            row.add(thrashRate(subject));
            row.add(count(subject, Run::lost));
            row.add(count(subject, Run::stopped));
            table.row(row.toArray());
        }
        return table;
    }

    /** Races that DrFinder found and that no column of the paper has. */
    Set<String> newByDrFinder(String subject, int depth) {
        Set<String> found = results.races(new Point(subject, Way.DR, depth), Integer.MAX_VALUE);
        for (Way way : List.of(Way.FT, Way.CT, Way.PCT)) {
            found.removeAll(races(subject, way));
        }
        return found;
    }

    private String thrashRate(String subject) {
        List<Run> runs = runsOf(subject, Way.DR);
        long holds = runs.stream().mapToLong(Run::holds).sum();
        long thrashes = runs.stream().mapToLong(Run::thrashes).sum();
        return holds == 0 ? "-" : String.format(Locale.ROOT, "%.1f %% of %d", 100.0 * thrashes / holds, holds);
    }

    private long count(String subject, Predicate<Run> which) {
        return Way.SEARCHING.stream()
                .flatMap(way -> runsOf(subject, way).stream())
                .filter(which)
                .count();
    }

    /** Median wall time of the process of a run in seconds, and how many times as long as natively. */
    Table times() {
        List<String> head = new ArrayList<>(List.of("subject"));
        for (Way way : Way.TIMED) {
            head.add(way.title() + " s");
        }
        for (Way way : Way.TIMED) {
            if (way != Way.NATIVE) {
                head.add(way.title() + " ×");
            }
        }
        Table table = new Table(head.toArray(String[]::new));
        for (String subject : subjects()) {
            List<Object> row = new ArrayList<>(List.of(subject));
            for (Way way : Way.TIMED) {
                row.add(number("%.2f", median(subject, way)));
            }
            for (Way way : Way.TIMED) {
                if (way != Way.NATIVE) {
                    row.add(number("%.1f", median(subject, way) / median(subject, Way.NATIVE)));
                }
            }
            table.row(row.toArray());
        }
        return table;
    }

    /** NaN without a value. */
    double median(String subject, Way way) {
        List<Long> millis =
                runsOf(subject, way).stream().map(Run::millis).sorted().toList();
        return millis.isEmpty() ? Double.NaN : millis.get(millis.size() / 2) / 1000.0;
    }

    private static String number(String format, double value) {
        return Double.isFinite(value) ? String.format(Locale.ROOT, format, value) : "–";
    }

    /** Races of DrFinder by depth, and how many of them the columns of the paper did not find (the paper's table 4). */
    Table depths() {
        List<Integer> depths = subjects().stream()
                .flatMap(subject -> results.depths(subject).stream())
                .distinct()
                .sorted()
                .toList();
        List<String> head = new ArrayList<>(List.of("subject"));
        depths.forEach(one -> head.add("d = " + one));
        Table table = new Table(head.toArray(String[]::new));
        for (String subject : subjects()) {
            List<Object> row = new ArrayList<>(List.of(subject));
            for (int one : depths) {
                Point point = new Point(subject, Way.DR, one);
                row.add(
                        results.runs(point).isEmpty()
                                ? "–"
                                : results.races(point, Integer.MAX_VALUE).size() + "/"
                                        + newByDrFinder(subject, one).size());
            }
            table.row(row.toArray());
        }
        return table;
    }

    /** Races that DrFinder alone found at any depth: subject, depths, what they are. */
    Table found() {
        Table table = new Table("subject", "race", "at d");
        for (String subject : subjects()) {
            Set<String> found = new TreeSet<>();
            results.depths(subject).forEach(depth -> found.addAll(newByDrFinder(subject, depth)));
            for (String race : found) {
                List<String> depths = results.depths(subject).stream()
                        .filter(depth -> newByDrFinder(subject, depth).contains(race))
                        .map(String::valueOf)
                        .toList();
                table.row(subject, results.words(subject).getOrDefault(race, race), String.join(", ", depths));
            }
        }
        return table;
    }

    /**
     * Pairs that only the order of locks kept apart in a recorded run, and how many of them {@code reversal} proves. A
     * pair that it does not prove may be ordered in each other order of the run, or the search was cut.
     */
    Table proven() {
        Table table = new Table("subject", "hidden", "proven by reversal", "new by DR");
        for (String subject : subjects()) {
            if (!runsOf(subject, Way.HIDDEN).isEmpty()) {
                table.row(
                        subject,
                        races(subject, Way.HIDDEN).size(),
                        races(subject, Way.PROVEN).size(),
                        newByDrFinder(subject, DEPTH).size());
            }
        }
        return table;
    }

    /** Races that all subjects together have shown after this number of runs. */
    int cumulative(Way way, int most) {
        return subjects().stream()
                .mapToInt(subject -> results.races(point(subject, way), most).size())
                .sum();
    }

    /** The same of one subject after all runs. */
    int total(String subject, Way way) {
        return races(subject, way).size();
    }
}
