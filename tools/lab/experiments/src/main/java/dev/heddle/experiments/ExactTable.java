package dev.heddle.experiments;

import dev.heddle.experiments.ExactRun.Kind;
import java.util.ArrayList;
import java.util.List;

/**
 * How often the plans came back: a line for each subject, a column for each plan, the JDK that made it and the one that
 * replayed it.
 */
final class ExactTable {
    /** A plan on a JDK. */
    private record ResultColumn(Kind plan, String made, String on) {
        String title() {
            return plan + " " + (made.equals(on) ? on : made + "→" + on);
        }

        boolean has(ExactRun run) {
            return run.plan() == plan && run.made().equals(made) && run.on().equals(on);
        }
    }

    private ExactTable() {}

    /** A table in Markdown, its summary, and the reports of the runs that did not replay. */
    static List<String> markdown(List<ExactRun> runs, List<String> subjects, List<String> jdks) {
        List<ResultColumn> columns = new ArrayList<>();
        for (Kind plan : List.of(Kind.EXACT, Kind.SHRUNK)) {
            for (String made : jdks) {
                for (String on : jdks) {
                    columns.add(new ResultColumn(plan, made, on));
                }
            }
        }
        List<String> lines = new ArrayList<>();
        StringBuilder titles = new StringBuilder("| subject |");
        columns.forEach(column -> titles.append(' ').append(column.title()).append(" |"));
        lines.add(titles.toString());
        lines.add("|---|" + "---|".repeat(columns.size()));
        int[] whole = new int[columns.size()];
        int[] tried = new int[columns.size()];
        for (String subject : subjects) {
            StringBuilder line = new StringBuilder("| `" + subject + "` |");
            for (int i = 0; i < columns.size(); i++) {
                ResultColumn column = columns.get(i);
                List<ExactRun> cell = runs.stream()
                        .filter(run -> run.subject().equals(subject) && column.has(run))
                        .toList();
                long back = cell.stream().filter(ExactRun::reproduced).count();
                line.append(cell.isEmpty() ? " – |" : " " + back + " of " + cell.size() + " |");
                tried[i] += cell.isEmpty() ? 0 : 1;
                whole[i] += !cell.isEmpty() && back == cell.size() ? 1 : 0;
            }
            lines.add(line.toString());
        }
        StringBuilder sums = new StringBuilder("| *subjects that always came back* |");
        for (int i = 0; i < columns.size(); i++) {
            sums.append(' ').append(whole[i]).append(" of ").append(tried[i]).append(" |");
        }
        lines.add(sums.toString());
        lines.add("");
        runs.stream()
                .filter(run -> !run.reproduced() && subjects.contains(run.subject()))
                .map(run -> run.subject() + ", " + run.plan() + " " + run.made() + "→" + run.on() + ": " + run.words())
                .distinct()
                .forEach(lines::add);
        return lines;
    }
}
