package dev.heddle.experiments;

import dev.heddle.engine.internal.text.Table;
import dev.heddle.experiments.tables.CellResults;
import dev.heddle.experiments.tables.ResultRow;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The results of the searches on one subject.
 *
 * @param subject id of the buggy twin
 * @param paper its (c, v, t) in the paper
 * @param paperSchedules how many schedules the paper's search took; 0 if it does not say
 * @param variables how many variables are searched
 * @param threads how many threads it has
 * @param ranked by variables and threads
 * @param byPreemptions by preemptions only
 * @param everyPreemption by preemptions only, and all of these schedules
 * @param clean of the twin without the bug, by variables and threads
 */
record RankRow(
        String subject,
        String paper,
        int paperSchedules,
        int variables,
        int threads,
        Searched ranked,
        Searched byPreemptions,
        Searched everyPreemption,
        Searched clean) {
    /**
     * One search.
     *
     * @param schedules executed until the first failure, that one included; in all if there was none
     * @param failure in words; null if there was none
     * @param preemptions where it was found; −1 if it was not
     * @param ofVariables where it was found
     * @param isComplete whether everything within the bounds was searched
     * @param checked whether the failure's exact plan came back
     * @param millis wall time
     */
    record Searched(
            long schedules,
            String failure,
            int preemptions,
            int ofVariables,
            boolean isComplete,
            boolean checked,
            long millis) {
        /** Nothing is searched if there is no row. */
        static Searched of(ResultRow row) {
            return row == null
                    ? new Searched(0, null, -1, -1, false, false, 0)
                    : new Searched(
                            row.whole("schedules"),
                            row.text("failure"),
                            (int) row.whole("preemptions"),
                            (int) row.whole("of_variables"),
                            row.whole("complete") == 1,
                            row.whole("checked") == 1,
                            row.whole("millis"));
        }

        /** Whether it was made. */
        boolean isMade() {
            return schedules > 0 || isComplete;
        }

        String words() {
            if (!isMade()) {
                return "–";
            }
            if (failure != null) {
                return schedules + (checked ? "" : ", does not come back");
            }
            return isComplete ? "not in " + schedules : "not in the first " + schedules;
        }
    }

    /** The rows of all subjects that the search with all bounds covers. */
    static List<RankRow> of(CellResults results) {
        List<RankRow> rows = new ArrayList<>();
        for (String subject : results.subjects()) {
            Map<RankSearch.Setting, ResultRow> made = new EnumMap<>(RankSearch.Setting.class);
            for (RankSearch.Setting setting : RankSearch.Setting.values()) {
                results.settings(subject).stream()
                        .filter(name -> name.split(",")[0].equals(setting.title()))
                        .flatMap(name -> results.rows(subject, name).stream())
                        .forEach(row -> made.put(setting, row));
            }
            ResultRow ranked = made.get(RankSearch.Setting.RANKED);
            if (ranked != null) {
                RankTruth truth = RankTruth.named(subject);
                rows.add(new RankRow(
                        subject,
                        truth.bounds(),
                        truth.schedules(),
                        (int) ranked.whole("variables"),
                        (int) ranked.whole("threads"),
                        Searched.of(ranked),
                        Searched.of(made.get(RankSearch.Setting.CONTEXT)),
                        Searched.of(made.get(RankSearch.Setting.PUBLISHED)),
                        Searched.of(made.get(RankSearch.Setting.CLEAN))));
            }
        }
        return rows;
    }

    static Table table(List<RankRow> rows) {
        Table table = new Table(
                "subject",
                "paper",
                "its schedules",
                "variables",
                "threads",
                "found at (c, v)",
                "schedules",
                "context bound only",
                "as published",
                "clean twin",
                "s");
        for (RankRow row : rows) {
            table.row(
                    row.subject,
                    row.paper,
                    row.paperSchedules == 0 ? "–" : String.valueOf(row.paperSchedules),
                    String.valueOf(row.variables),
                    String.valueOf(row.threads),
                    row.ranked.failure == null
                            ? "–"
                            : "(" + row.ranked.preemptions + ", " + row.ranked.ofVariables + ")",
                    row.ranked.words(),
                    row.byPreemptions.words(),
                    row.everyPreemption.words(),
                    row.clean.failure == null ? row.clean.words() : "FAILS: " + row.clean.failure,
                    String.format("%.0f", row.ranked.millis / 1000.0));
        }
        return table;
    }

    /** In two lines: on how many subjects bounds on variables and threads need fewer schedules. */
    static String summary(List<RankRow> rows) {
        long found = rows.stream().filter(row -> row.ranked.failure != null).count();
        return found + " of " + rows.size() + " bugs found; variable and thread bounding take fewer schedules than\n"
                + compared(rows, RankRow::byPreemptions, "the same search with a bound on preemptions alone") + ",\n"
                + compared(rows, RankRow::everyPreemption, "context bounding as published");
    }

    private static String compared(List<RankRow> rows, Function<RankRow, Searched> other, String what) {
        List<RankRow> both =
                rows.stream().filter(row -> other.apply(row).isMade()).toList();
        long fewer = both.stream().filter(row -> row.compare(other) < 0).count();
        long same = both.stream().filter(row -> row.compare(other) == 0).count();
        return what + " on " + fewer + ", as many on " + same + ", more on " + (both.size() - fewer - same);
    }

    private int compare(Function<RankRow, Searched> column) {
        Searched other = column.apply(this);
        if (ranked.failure == null || other.failure == null) {
            return Boolean.compare(ranked.failure == null, other.failure == null);
        }
        return Long.compare(ranked.schedules, other.schedules);
    }
}
