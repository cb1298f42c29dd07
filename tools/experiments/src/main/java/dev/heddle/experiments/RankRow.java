package dev.heddle.experiments;

import dev.heddle.engine.internal.text.Table;
import java.util.List;
import java.util.function.Function;

/**
 * What the searches on one subject have come to.
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
        String words() {
            if (failure != null) {
                return schedules + (checked ? "" : ", does not come back");
            }
            return isComplete ? "not in " + schedules : "not in the first " + schedules;
        }
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
        long fewer = rows.stream().filter(row -> row.compare(other) < 0).count();
        long same = rows.stream().filter(row -> row.compare(other) == 0).count();
        return what + " on " + fewer + ", as many on " + same + ", more on " + (rows.size() - fewer - same);
    }

    private int compare(Function<RankRow, Searched> column) {
        Searched other = column.apply(this);
        if (ranked.failure == null || other.failure == null) {
            return Boolean.compare(ranked.failure == null, other.failure == null);
        }
        return Long.compare(ranked.schedules, other.schedules);
    }
}
