package dev.heddle.experiments;

import dev.heddle.engine.internal.explore.Bounds;
import dev.heddle.engine.internal.explore.Ranking;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.text.Table;
import dev.heddle.experiments.tables.Cell;
import dev.heddle.experiments.tables.CellContext;
import dev.heddle.experiments.tables.CellResults;
import dev.heddle.experiments.tables.ResultRow;
import dev.heddle.report.chart.NumberTable;
import dev.heddle.report.chart.Section;
import dev.heddle.subjects.rank.RankSubjects;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Searches for bugs of wanted types in a small Monte Carlo program (RankChecker, section 6, table 4). Each search has a
 * seed of its own, and other threads of the program have the bug.
 */
final class PlantedSearch {
    /** The source of the subject in the ground truth. */
    static final String TABLE = "Table 4";

    /** Begin of the subjects of cells; the digits of the type follow. */
    static final String SUBJECT = "planted ";

    /**
     * A type of bugs, with the averages of the paper.
     *
     * @param preemptions c
     * @param variables v
     * @param threads t
     * @param executions with bounds, in the paper
     * @param seconds with bounds, in the paper
     * @param unbounded executions without bounds, in the paper; {@code timed out} if its search did not find the bug
     */
    record Type(int preemptions, int variables, int threads, String executions, String seconds, String unbounded) {
        /** The subject of its cells. */
        String subject() {
            return SUBJECT + digits();
        }

        private String digits() {
            return "" + preemptions + variables + threads;
        }

        private Bounds bounds() {
            return RankSearch.bounds(preemptions, Math.max(variables, 1), threads);
        }
    }

    /** The types of the paper's table. */
    static final List<Type> TYPES = List.of(
            new Type(0, 0, 2, "3.1", "10.9", "2.7"),
            new Type(0, 0, 3, "3.7", "12.1", "3.5"),
            new Type(0, 0, 4, "4.9", "14.9", "3.8"),
            new Type(1, 1, 2, "1636.2", "6409.9", "timed out"),
            new Type(1, 1, 3, "4889", "20371.2", "timed out"),
            new Type(2, 1, 2, "28121", "112950.3", "timed out"));

    /** The types of the quick tables. */
    static final List<Type> QUICK = List.of(TYPES.get(0), TYPES.get(3));

    /** Steps between the orders of the threads of two searches: 3 searches cover the 24 orders of 4 threads evenly. */
    private static final long ORDERS_A_SEARCH = 8;

    private static final double MILLIS = 1_000;

    /** The searches, in their order. */
    enum Setting {
        BOUNDED("bounds of the bug", Ranking.VARIABLES_AND_THREADS),
        UNBOUNDED("preemptions only", Ranking.PREEMPTIONS);

        private final String title;
        private final Ranking ranking;

        Setting(String title, Ranking ranking) {
            this.title = title;
            this.ranking = ranking;
        }

        String title() {
            return title;
        }

        static Setting titled(String title) {
            return Stream.of(values())
                    .filter(one -> one.title.equals(title))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private PlantedSearch() {}

    /** A row for each search of a cell. @param budget of one search */
    static List<ResultRow> make(Cell cell, Setting setting, Duration budget, CellContext bench)
            throws IOException, InterruptedException {
        Type type = TYPES.stream()
                .filter(one -> one.subject().equals(cell.subject()))
                .findFirst()
                .orElseThrow();
        List<ResultRow> rows = new ArrayList<>();
        for (long search = cell.first(); search <= cell.last(); search++) {
            long order = 1 + ORDERS_A_SEARCH * (search - 1);
            JavaCommand command = SubjectCommand.of(
                    RankSubjects.find("buggy/plantedmontecarlo").orElseThrow(),
                    List.of(type.digits(), Long.toString(order)));
            long seed = cell.seed() + search - cell.first();
            rows.add(RankSearch.search(command, type.bounds(), setting.ranking, seed, budget, bench)
                    .with("campaign", search));
        }
        return rows;
    }

    /**
     * The table of the searches that exist.
     *
     * @param briefly the end of the settings of quick searches
     */
    static Optional<Section> section(CellResults results, String briefly) {
        Table table = new Table(
                "bug type",
                "executions with bounds",
                "s",
                "executions without bounds",
                "s",
                "searches",
                "paper: with bounds",
                "its seconds",
                "paper: without bounds");
        boolean isMade = false;
        for (Type type : TYPES) {
            List<ResultRow> bounded = rows(results, type, Setting.BOUNDED, briefly);
            List<ResultRow> unbounded = rows(results, type, Setting.UNBOUNDED, briefly);
            if (!bounded.isEmpty() || !unbounded.isEmpty()) {
                isMade = true;
                table.row(
                        "(" + type.preemptions + ", " + type.variables + ", " + type.threads + ")",
                        executions(bounded),
                        seconds(bounded),
                        executions(unbounded),
                        seconds(unbounded),
                        String.valueOf(Math.max(bounded.size(), unbounded.size())),
                        type.executions,
                        type.seconds,
                        type.unbounded);
            }
        }
        return isMade
                ? Optional.of(new Section(
                        "Bugs of wanted types",
                        "The paper's table 4: executions and seconds until a planted bug"
                                + " in a small Monte Carlo program is found, mean over searches."
                                + " Each search has another seed, and other threads have the bug."
                                + " With bounds: those of the bug. Without bounds: preemptions are the only bound,"
                                + " and the search tries all orders of all threads. Each search has a minute.",
                        null,
                        List.of(NumberTable.of("Means", table.rows()))))
                : Optional.empty();
    }

    private static List<ResultRow> rows(CellResults results, Type type, Setting setting, String briefly) {
        return Stream.of(setting.title, setting.title + briefly)
                .flatMap(title -> results.rows(type.subject(), title).stream())
                .toList();
    }

    /** The mean of the searches that found the bug; and how many did not, after how many executions at least. */
    private static String executions(List<ResultRow> rows) {
        if (rows.isEmpty()) {
            return "–";
        }
        List<ResultRow> found = rows.stream().filter(PlantedSearch::isFound).toList();
        List<ResultRow> rest = rows.stream().filter(row -> !isFound(row)).toList();
        String mean = mean(found, row -> Math.max(1, row.whole("schedules")));
        if (rest.isEmpty()) {
            return mean;
        }
        long least =
                rest.stream().mapToLong(row -> row.whole("schedules")).min().orElseThrow();
        boolean isAll = rest.stream().allMatch(row -> row.whole("complete") == 1);
        String not = (isAll ? "not in " : "not in the first ") + least;
        return found.isEmpty() ? not : mean + " in " + found.size() + " of " + rows.size() + " searches, others " + not;
    }

    /**
     * Whether a search found the bug. The run that estimates the number of schedules may fail already: then the search
     * executes no further schedule, and its failure counts as found in the first one.
     */
    private static boolean isFound(ResultRow row) {
        return row.has("failure") || row.whole("checked") == 1;
    }

    private static String seconds(List<ResultRow> rows) {
        return rows.isEmpty() ? "–" : mean(rows, row -> row.whole("millis") / MILLIS);
    }

    private static String mean(List<ResultRow> rows, ToDoubleFunction<ResultRow> value) {
        return String.format(
                Locale.ROOT, "%.1f", rows.stream().mapToDouble(value).average().orElse(0));
    }
}
