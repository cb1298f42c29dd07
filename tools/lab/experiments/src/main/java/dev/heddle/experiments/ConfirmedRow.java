package dev.heddle.experiments;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * The outcome of the predictions with a witness that a technique made for one program.
 *
 * @param program id of the subject
 * @param technique that predicted
 * @param recordedFailed whether the recorded run itself failed
 * @param predicted findings with a witness
 * @param withPlan how many of these have a plan
 * @param confirmed how many a run under their plan has shown
 * @param failed in how many of these the program failed
 * @param runs controlled runs that this took
 * @param besides findings without a witness
 * @param left how the others ended, by finding
 */
record ConfirmedRow(
        String program,
        String technique,
        boolean recordedFailed,
        int predicted,
        int withPlan,
        int confirmed,
        int failed,
        int runs,
        int besides,
        List<String> left) {
    /** A table in Markdown with the programs for which something is predicted, its sums, and the others in a line. */
    static List<String> markdown(List<ConfirmedRow> rows) {
        List<String> lines = new ArrayList<>();
        lines.add(
                "| program | technique | predicted with a witness | with a plan | confirmed | with a failure | runs | without a witness |");
        lines.add("|---|---|---|---|---|---|---|---|");
        List<ConfirmedRow> some = rows.stream().filter(row -> row.predicted > 0).toList();
        some.forEach(row -> lines.add(row.line("`" + row.program + (row.recordedFailed ? "` *" : "`"), row.technique)));
        rows.stream().map(ConfirmedRow::technique).distinct().forEach(technique -> {
            List<ConfirmedRow> own =
                    some.stream().filter(row -> row.technique.equals(technique)).toList();
            lines.add(sum(own, technique).line("all", technique));
        });
        lines.add("");
        some.forEach(
                row -> row.left.forEach(left -> lines.add("- `" + row.program + "`, " + row.technique + ": " + left)));
        return lines;
    }

    private static ConfirmedRow sum(List<ConfirmedRow> rows, String technique) {
        return new ConfirmedRow(
                "",
                technique,
                false,
                sum(rows, ConfirmedRow::predicted),
                sum(rows, ConfirmedRow::withPlan),
                sum(rows, ConfirmedRow::confirmed),
                sum(rows, ConfirmedRow::failed),
                sum(rows, ConfirmedRow::runs),
                sum(rows, ConfirmedRow::besides),
                List.of());
    }

    private static int sum(List<ConfirmedRow> rows, ToIntFunction<ConfirmedRow> column) {
        return rows.stream().mapToInt(column).sum();
    }

    private String line(String name, String by) {
        return String.format(
                "| %s | `%s` | %d | %d | %d | %d | %d | %d |",
                name, by, predicted, withPlan, confirmed, failed, runs, besides);
    }
}
