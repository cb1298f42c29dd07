package dev.heddle.experiments;

import dev.heddle.engine.internal.explore.Ranking;
import dev.heddle.engine.internal.text.Table;
import dev.heddle.experiments.RankRow.Searched;
import dev.heddle.experiments.tables.CellContext;
import dev.heddle.experiments.tables.CellResults;
import dev.heddle.experiments.tables.ResultRow;
import dev.heddle.report.chart.NumberTable;
import dev.heddle.report.chart.Section;
import dev.heddle.subjects.Subject;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Searches for one bug of three preemptions with several bounds on variables (RankChecker, section 6, table 3). */
final class DeepSearch {
    /** The source of the subject in the ground truth. */
    static final String TABLE = "Table 3";

    /** Id of the subject. */
    static final String ID = "buggy/regionownership";

    private static final int PREEMPTIONS = 3;

    /** The searches, in their order. */
    enum Setting {
        UNBOUNDED("no variable bound", Ranking.PREEMPTIONS, PREEMPTIONS, "yes", 132_507, 6_897.3),
        TWO("v=2", Ranking.VARIABLES_AND_THREADS, 2, "yes", 47_248, 1_224.4),
        ONE("v=1", Ranking.VARIABLES_AND_THREADS, 1, "no", 30_437, 581.0),
        CLEAN("v=2 in the clean twin", Ranking.VARIABLES_AND_THREADS, 2, "–", 0, 0);

        private final String title;
        private final Ranking ranking;
        private final int variables;
        private final String found;
        private final int executions;
        private final double seconds;

        /**
         * @param variables v
         * @param found whether the paper's search found the bug
         * @param executions of the paper's search; 0 if the paper has no such search
         * @param seconds of the paper's search
         */
        Setting(String title, Ranking ranking, int variables, String found, int executions, double seconds) {
            this.title = title;
            this.ranking = ranking;
            this.variables = variables;
            this.found = found;
            this.executions = executions;
            this.seconds = seconds;
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

    private DeepSearch() {}

    /** One search. @param budget of the search */
    static ResultRow make(Setting setting, long seed, Duration budget, CellContext bench)
            throws IOException, InterruptedException {
        RankTruth truth = RankTruth.named(ID);
        Subject subject = setting == Setting.CLEAN ? truth.clean() : truth.subject();
        return RankSearch.search(
                SubjectCommand.of(subject, List.of()),
                RankSearch.bounds(PREEMPTIONS, setting.variables, truth.threads()),
                setting.ranking,
                seed,
                budget,
                bench);
    }

    /**
     * The table of the searches that exist.
     *
     * @param briefly the end of the settings of quick searches
     */
    static Optional<Section> section(CellResults results, String briefly) {
        Table table = new Table(
                "bound",
                "bug found",
                "preemptions",
                "executions",
                "s",
                "paper: found",
                "its executions",
                "its seconds");
        boolean isMade = false;
        for (Setting setting : Setting.values()) {
            List<ResultRow> rows = Stream.of(setting.title, setting.title + briefly)
                    .flatMap(title -> results.rows(ID, title).stream())
                    .toList();
            if (!rows.isEmpty()) {
                isMade = true;
                row(table, setting, Searched.of(rows.get(0)));
            }
        }
        return isMade
                ? Optional.of(new Section(
                        "A bug of three preemptions at two variables",
                        "The paper's table 3: executions until the bug of regionownership is found,"
                                + " with at most 3 preemptions. No variable bound: preemptions are the only bound,"
                                + " and the search tries all orders of all threads."
                                + " With a bound v, the search tries the orders of 2 threads.",
                        null,
                        List.of(NumberTable.of("Searches", table.rows()))))
                : Optional.empty();
    }

    private static void row(Table table, Setting setting, Searched searched) {
        boolean isFound = searched.failure() != null;
        boolean isInPaper = setting.executions > 0;
        String not = searched.isComplete() ? "no, all searched" : "not within the budget";
        table.row(
                setting.title,
                isFound ? "yes" : not,
                isFound ? String.valueOf(searched.preemptions()) : "–",
                String.valueOf(searched.schedules()),
                seconds(searched.millis() / 1000.0),
                setting.found,
                isInPaper ? String.valueOf(setting.executions) : "–",
                isInPaper ? seconds(setting.seconds) : "–");
    }

    private static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.1f", seconds);
    }
}
