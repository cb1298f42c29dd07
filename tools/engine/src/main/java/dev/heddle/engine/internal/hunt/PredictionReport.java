package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.runs.Attempt;
import dev.heddle.engine.internal.runs.FailureText;
import dev.heddle.engine.internal.runs.InconclusiveRuns;
import dev.heddle.engine.internal.runs.ObservedReport;
import dev.heddle.engine.internal.runs.RunVerdict;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.engine.internal.text.Table;
import dev.heddle.engine.technique.HuntReport;
import dev.heddle.engine.technique.Predicting;
import dev.heddle.trace.finding.Findings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The report of a hunt: a table of candidates, and how to reproduce each confirmed one. */
final class PredictionReport {
    private static final int MOST_ROWS = 40;

    private final PredictionResult result;
    private final Predicting technique;
    private final JavaCommand command;
    private final boolean all;
    private final HuntReport.Writer to;

    /** @param all whether to print every row, including similar ones */
    PredictionReport(
            PredictionResult result, Predicting technique, JavaCommand command, boolean all, HuntReport.Writer to) {
        this.result = result;
        this.technique = technique;
        this.command = command;
        this.all = all;
        this.to = to;
    }

    void print() {
        to.print(String.format(
                "recorded   %s, %s in %s",
                Plural.of(result.recorded(), "run"), Plural.of(result.events(), "event"), time(result.recordTime())));
        if (to.isFull()) {
            ObservedReport.print(result.observed(), command, to);
        }
        to.print(String.format(
                "predicted  %s in %s", Plural.of(result.attempts().size(), "candidate"), time(result.analysisTime())));
        if (result.attempts().isEmpty() && result.runs() == 0) {
            to.print("nothing to try: the analysis of these runs predicts nothing");
            CoverageGaps.lines(technique.id(), result.unwoven()).forEach(to::print);
            others();
            if (!result.observed().isEmpty() || !result.others().isEmpty()) {
                to.print("all results are in " + result.directory().resolve(Findings.FILE_NAME));
            }
            return;
        }
        to.print(String.format(
                "tried      %s in %s%s",
                Plural.of(result.runs(), "controlled run"),
                time(result.tryTime()),
                result.budgetSpent() ? ", then the budget was spent" : ""));
        InconclusiveRuns.print(to, result::count);
        result.attempts().stream()
                .map(Attempt::obstacle)
                .filter(Objects::nonNull)
                .distinct()
                .forEach(why -> to.print("not tried  " + why));
        if (to.isFull() || all) {
            List<AttemptRows.Row> rows = AttemptRows.of(result.attempts(), all);
            if (!rows.isEmpty()) {
                to.print("");
                table(rows);
            }
            others();
        }
        if (to.isFull()) {
            bringBack(AttemptRows.of(result.attempts(), all));
            to.print("");
        } else {
            further("");
        }
        to.print("all results are in " + result.directory().resolve(Findings.FILE_NAME));
    }

    private void table(List<AttemptRows.Row> rows) {
        List<RunVerdict> seen = InconclusiveRuns.VERDICTS.stream()
                .filter(verdict -> result.count(verdict) > 0)
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

    private void others() {
        if (result.others().isEmpty() || !to.isFull()) {
            return;
        }
        int count = result.others().size();
        to.print("");
        to.print(count + (count == 1 ? " failure" : " failures") + " of runs that failed in another way:");
        result.others().forEach(failure -> FailureText.print(failure, command, to));
        further("  ");
    }

    private void further(String indent) {
        if (result.furtherFailures() > 0) {
            to.print(indent + "besides, " + Plural.of(result.furtherFailures(), "run")
                    + " failed in other ways (not stored)");
        }
    }

    private void bringBack(List<AttemptRows.Row> rows) {
        List<Attempt> confirmed = rows.stream()
                .map(AttemptRows.Row::first)
                .filter(attempt -> attempt.best() != null)
                .limit(all ? Long.MAX_VALUE : MOST_ROWS)
                .toList();
        for (Attempt attempt : confirmed) {
            to.print("");
            List<String> lines = technique.text(attempt.candidate().tried(AttemptRows.status(attempt), null, null));
            to.print(to.bold(lines.get(0)));
            lines.stream().skip(1).forEach(to::print);
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

    private static String time(Duration duration) {
        return String.format("%.1f s", duration.toMillis() / 1000.0);
    }
}
