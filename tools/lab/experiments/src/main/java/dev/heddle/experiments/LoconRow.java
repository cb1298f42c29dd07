package dev.heddle.experiments;

import dev.heddle.engine.internal.text.Table;
import dev.heddle.experiments.tables.CellResults;
import dev.heddle.experiments.tables.ResultRow;
import java.util.ArrayList;
import java.util.List;

/**
 * The result of the experiment on one subject.
 *
 * @param truth what there is to be found
 * @param pairs how many pairs the failing run has
 * @param found procedure and level that reported something
 * @param rank of the true pair or couple; 0 if it was not reported
 * @param reported how many reports there were
 * @param patterns how many patterns of Falcon the failing run has
 * @param falconRank worst rank of Falcon's best pattern with a true pair; 0 without one
 * @param falconHighest how many patterns have the highest score
 * @param verdict what confirming the true report has come to; empty if it was not tried
 * @param wrong how many other reports were tried
 * @param wrongConfirmed how many of them were confirmed
 * @param steps the same for fewer passing runs
 */
record LoconRow(
        LoconTruth truth,
        int pairs,
        String found,
        int rank,
        int reported,
        int patterns,
        int falconRank,
        int falconHighest,
        String verdict,
        int wrong,
        int wrongConfirmed,
        List<Step> steps) {
    LoconRow {
        steps = List.copyOf(steps);
    }

    /**
     * @param passing how many passing runs
     * @param rank of the true pair or couple; 0 if it was not reported
     * @param reported how many reports there were
     */
    record Step(int passing, int rank, int reported) {}

    /** The rows of all subjects that were measured. */
    static List<LoconRow> of(CellResults results) {
        List<LoconRow> rows = new ArrayList<>();
        for (String subject : results.subjects()) {
            List<ResultRow> made = results.settings(subject).stream()
                    .flatMap(setting -> results.rows(subject, setting).stream())
                    .toList();
            List<Step> steps = made.stream()
                    .map(row ->
                            new Step((int) row.whole("passing"), (int) row.whole("rank"), (int) row.whole("reported")))
                    .toList();
            made.stream()
                    .filter(row -> row.has("found"))
                    .forEach(row -> rows.add(of(LoconTruth.named(subject), row, steps)));
        }
        return rows;
    }

    private static LoconRow of(LoconTruth truth, ResultRow row, List<Step> steps) {
        return new LoconRow(
                truth,
                (int) row.whole("pairs"),
                row.text("found"),
                (int) row.whole("rank"),
                (int) row.whole("reported"),
                (int) row.whole("patterns"),
                (int) row.whole("falcon_rank"),
                (int) row.whole("falcon_highest"),
                row.has("verdict") ? row.text("verdict") : "",
                (int) row.whole("wrong"),
                (int) row.whole("wrong_confirmed"),
                steps);
    }

    /** The comparison of the paper. */
    static Table table(List<LoconRow> rows) {
        Table table = new Table(
                "subject",
                "row",
                "expected",
                "found",
                "pairs",
                "reported",
                "rank",
                "patterns",
                "F rank",
                "F rank1",
                "confirm");
        for (LoconRow row : rows) {
            table.row(
                    row.truth.subject().name(),
                    row.truth.scenario(),
                    String.join(" or ", row.truth.procedures()) + " " + row.truth.level(),
                    row.found,
                    row.pairs,
                    row.reported,
                    number(row.rank),
                    row.patterns,
                    number(row.falconRank),
                    row.falconHighest,
                    row.verdict
                            + (row.wrong == 0
                                    ? ""
                                    : "; " + row.wrongConfirmed + " of " + row.wrong + " others confirmed"));
        }
        return table;
    }

    /** Rank of the true pair, and reports, by the number of passing runs. */
    static Table sensitivity(List<LoconRow> rows) {
        List<Integer> sizes = rows.stream()
                .flatMap(row -> row.steps.stream().map(Step::passing))
                .distinct()
                .sorted()
                .toList();
        String[] heads = new String[sizes.size() + 1];
        heads[0] = "rank of reported";
        for (int i = 0; i < sizes.size(); i++) {
            heads[i + 1] = sizes.get(i).toString();
        }
        Table table = new Table(heads);
        for (LoconRow row : rows) {
            Object[] cells = new Object[heads.length];
            cells[0] = row.truth.subject().name();
            for (int i = 0; i < sizes.size(); i++) {
                int size = sizes.get(i);
                cells[i + 1] = row.steps.stream()
                        .filter(step -> step.passing() == size)
                        .map(step -> number(step.rank()) + "/" + step.reported())
                        .findFirst()
                        .orElse("");
            }
            table.row(cells);
        }
        return table;
    }

    private static String number(int rank) {
        return rank == 0 ? "-" : Integer.toString(rank);
    }
}
