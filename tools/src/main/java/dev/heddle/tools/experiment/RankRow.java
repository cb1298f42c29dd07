package dev.heddle.tools.experiment;

import dev.heddle.tools.cli.Table;
import java.util.List;

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
                    row.clean.failure == null ? row.clean.words() : "FAILS: " + row.clean.failure,
                    String.format("%.0f", row.ranked.millis / 1000.0));
        }
        return table;
    }

    /** In a line: on how many subjects bounds on variables and threads need fewer schedules. */
    static String summary(List<RankRow> rows) {
        long found = rows.stream().filter(row -> row.ranked.failure != null).count();
        long fewer = rows.stream().filter(row -> row.compare() < 0).count();
        long same = rows.stream().filter(row -> row.compare() == 0).count();
        return found + " of " + rows.size()
                + " bugs found; variable and thread bounding take fewer schedules than context"
                + " bounding alone on " + fewer + " subjects, as many on " + same + ", more on "
                + (rows.size() - fewer - same);
    }

    private int compare() {
        if (ranked.failure == null || byPreemptions.failure == null) {
            return Boolean.compare(ranked.failure == null, byPreemptions.failure == null);
        }
        return Long.compare(ranked.schedules, byPreemptions.schedules);
    }
}
