package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.runs.Attempt;
import dev.heddle.engine.internal.runs.FailureText;
import dev.heddle.engine.internal.runs.InconclusiveRuns;
import dev.heddle.engine.internal.runs.RunVerdict;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.engine.internal.text.Table;
import dev.heddle.engine.technique.HuntReport;
import dev.heddle.engine.technique.Predicting;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The part of a report about candidates: a table, and how to reproduce each confirmed one.
 *
 * @param all whether to print every row, including similar ones
 */
record AttemptLines(
        List<Attempt> attempts, Predicting technique, JavaCommand command, boolean all, HuntReport.Writer to) {
    private static final int MOST_ROWS = 40;

    void print() {
        attempts.stream()
                .map(Attempt::obstacle)
                .filter(Objects::nonNull)
                .distinct()
                .forEach(why -> to.print("not tried  " + why));
        List<AttemptRows.Row> rows = AttemptRows.of(attempts, all);
        if (rows.isEmpty()) {
            return;
        }
        if (to.isFull() || all) {
            to.print("");
            table(rows);
        }
        if (to.isFull()) {
            reproduce(rows);
            to.print("");
        }
    }

    private void table(List<AttemptRows.Row> rows) {
        List<RunVerdict> seen = InconclusiveRuns.VERDICTS.stream()
                .filter(verdict -> count(verdict) > 0)
                .toList();
        List<String> heads = new ArrayList<>(List.of("finding", "status", "happened"));
        seen.forEach(verdict -> heads.add(verdict.toString()));
        heads.addAll(List.of("failure seen"));
        Table table = new Table(heads.toArray(String[]::new));
        List<AttemptRows.Row> shown = rows.subList(0, all ? rows.size() : Math.min(MOST_ROWS, rows.size()));
        for (AttemptRows.Row row : shown) {
            Attempt attempt = row.first();
            List<Object> cells = new ArrayList<>();
            cells.add(attempt.candidate().id() + (row.more() == 0 ? "" : " and " + row.more() + " like it"));
            cells.add(AttemptRows.status(attempt).inWords());
            cells.add(
                    attempt.tries() == 0
                            ? "not tried"
                            : attempt.confirmed() + " of " + Plural.of(attempt.tries(), "run"));
            seen.forEach(verdict -> cells.add(attempt.count(verdict)));
            cells.add(
                    attempt.best() == null || attempt.best().failure() == null
                            ? "-"
                            : attempt.best().failure().text());
            table.row(cells.toArray());
        }
        table.lines().forEach(to::print);
        int folded = rows.stream().mapToInt(AttemptRows.Row::more).sum();
        int hidden = rows.size() - shown.size();
        if (hidden > 0) {
            to.print("… and " + hidden + " more rows (--all)");
        }
        if (folded > 0) {
            to.print(folded + (folded == 1 ? " candidate is" : " candidates are")
                    + " like another one: the same failure, or the same status and methods (--all shows each)");
        }
    }

    private void reproduce(List<AttemptRows.Row> rows) {
        List<Attempt> confirmed = rows.stream()
                .map(AttemptRows.Row::first)
                .filter(attempt -> attempt.best() != null)
                .limit(all ? Long.MAX_VALUE : MOST_ROWS)
                .toList();
        for (Attempt attempt : confirmed) {
            to.print("");
            to.finding(attempt.candidate().tried(AttemptRows.status(attempt), null, null));
            to.print("  " + AttemptRows.status(attempt).inWords()
                    + (attempt.best().failure() == null
                            ? ""
                            : ": " + attempt.best().failure().text()));
            if (attempt.shrunk() != null) {
                attempt.shrunk().lines().forEach(line -> to.print("  " + line));
            }
            if (!attempt.best().isReproducible()) {
                to.print("  rerun (may not reproduce it): "
                        + command.replay(Directories.shorten(attempt.planFile()), "--mode", "gated"));
            } else if (attempt.exactPlan() == null) {
                to.print("  the run left no schedule; rerun (may not reproduce it): "
                        + command.replay(Directories.shorten(attempt.planFile())));
            } else {
                to.print("  rerun" + FailureText.unchecked(attempt.isExactChecked(), attempt.checked()) + ": "
                        + command.replay(Directories.shorten(attempt.exactPlan())));
            }
        }
    }

    private long count(RunVerdict verdict) {
        return attempts.stream().mapToLong(attempt -> attempt.count(verdict)).sum();
    }
}
