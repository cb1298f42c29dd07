package dev.heddle.experiments;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * The outcome of the predictions for one program.
 *
 * @param program id of the subject, with its argument, as in {@code buggy/setters@3}
 * @param recordedFailed whether the recorded run itself failed
 * @param predictions plans that were tried
 * @param failed how many of them came true in a run that failed
 * @param came how many came true in runs that did not fail
 * @param thrashed number of predictions that no run reproduced, at least one of which had to release a held thread
 * @param missed number of predictions that no run reproduced, without releasing a held thread
 * @param stuck how many had no run that came to its end
 * @param runs controlled runs that this took
 * @param comings how many of these runs had the prediction come true
 * @param first number of the first run that failed after its prediction had come true; 0 if there was none
 */
record SteeringRow(
        String program,
        boolean recordedFailed,
        long predictions,
        long failed,
        long came,
        long thrashed,
        long missed,
        long stuck,
        long runs,
        long comings,
        long first) {

    /** A table in Markdown, and its sums. */
    static List<String> markdown(List<SteeringRow> rows) {
        List<String> lines = new ArrayList<>();
        lines.add(
                "| program | predictions | failed | came true | thrashed | missed | no end | runs | with it | first failure |");
        lines.add("|---|---|---|---|---|---|---|---|---|---|");
        rows.forEach(row -> lines.add(row.line()));
        for (String kind : List.of("buggy/", "clean/")) {
            List<SteeringRow> some =
                    rows.stream().filter(row -> row.program.startsWith(kind)).toList();
            if (!some.isEmpty()) {
                lines.add(sum("all " + kind, some).line());
            }
        }
        return lines;
    }

    private String line() {
        return String.format(
                "| `%s` | %d | %d | %d | %d | %d | %d | %d | %d | %s |",
                program,
                predictions,
                failed,
                came,
                thrashed,
                missed,
                stuck,
                runs,
                comings,
                recordedFailed ? "recorded run" : first == 0 ? "–" : first);
    }

    private static SteeringRow sum(String name, List<SteeringRow> rows) {
        ToLongFunction<ToLongFunction<SteeringRow>> sum =
                column -> rows.stream().mapToLong(column).sum();
        return new SteeringRow(
                name,
                false,
                sum.applyAsLong(SteeringRow::predictions),
                sum.applyAsLong(SteeringRow::failed),
                sum.applyAsLong(SteeringRow::came),
                sum.applyAsLong(SteeringRow::thrashed),
                sum.applyAsLong(SteeringRow::missed),
                sum.applyAsLong(SteeringRow::stuck),
                sum.applyAsLong(SteeringRow::runs),
                sum.applyAsLong(SteeringRow::comings),
                0);
    }
}
