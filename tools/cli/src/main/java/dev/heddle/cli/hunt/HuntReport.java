package dev.heddle.cli.hunt;

import dev.heddle.cli.report.FailureText;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.Table;
import dev.heddle.engine.internal.campaign.Attempt;
import dev.heddle.engine.internal.campaign.Verdict;
import dev.heddle.engine.internal.hunt.HuntResult;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.technique.Predicting;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.trace.finding.Findings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/** The end of a hunt: a table of candidates, and how to bring each confirmed one back. */
final class HuntReport {
    private static final int MOST_ROWS = 40;
    private static final List<Verdict> NO_TRIES =
            List.of(Verdict.TIMED_OUT, Verdict.CUT, Verdict.LOST, Verdict.STOPPED, Verdict.UNFIT);

    private final HuntResult result;
    private final Predicting technique;
    private final JavaCommand command;
    private final boolean all;
    private final Console console;

    /** @param all whether every row is shown, also those that say the same */
    HuntReport(HuntResult result, Predicting technique, JavaCommand command, boolean all, Console console) {
        this.result = result;
        this.technique = technique;
        this.command = command;
        this.all = all;
        this.console = console;
    }

    void print() {
        console.print(String.format(
                "recorded   %s, %s in %s",
                Plural.of(result.recorded(), "run"), Plural.of(result.events(), "event"), time(result.recordTime())));
        ObservedReport.print(result.observed(), command, console);
        console.print(String.format(
                "predicted  %s in %s", Plural.of(result.attempts().size(), "candidate"), time(result.analysisTime())));
        if (result.attempts().isEmpty()) {
            console.print("nothing to try: these runs predict nothing");
            NotLookedAt.lines(technique.name(), result.unwoven()).forEach(console::print);
            others();
            if (!result.observed().isEmpty() || !result.others().isEmpty()) {
                console.print("all of it is in " + result.directory().resolve(Findings.FILE_NAME));
            }
            return;
        }
        console.print(String.format(
                "tried      %s in %s%s",
                Plural.of(result.runs(), "controlled run"),
                time(result.tryTime()),
                result.budgetSpent() ? ", then the budget was spent" : ""));
        noTries(console, result::count);
        List<AttemptRows.Row> rows = AttemptRows.of(result.attempts(), all);
        console.print("");
        table(rows);
        others();
        bringBack(rows);
        console.print("");
        console.print("all of it is in " + result.directory().resolve(Findings.FILE_NAME));
    }

    /** Runs that say nothing about what was tried, and what to do about it. */
    static void noTries(Console console, ToLongFunction<Verdict> counts) {
        noTry(console, counts, Verdict.TIMED_OUT, "stopped when the time of a run was over: no try; raise --timeout");
        noTry(console, counts, Verdict.CUT, "cut short because the budget was spent: no try; raise --budget");
        noTry(console, counts, Verdict.LOST, "lost, because the JVM was killed or crashed: no try");
        noTry(console, counts, Verdict.STOPPED, "stopped from outside, by a signal: no try");
        noTry(console, counts, Verdict.UNFIT, "not started, because the plan does not fit the program");
    }

    private static void noTry(Console console, ToLongFunction<Verdict> counts, Verdict verdict, String what) {
        long count = counts.applyAsLong(verdict);
        if (count > 0) {
            console.print("besides    " + Plural.of(count, "run") + ": " + what);
        }
    }

    private void table(List<AttemptRows.Row> rows) {
        List<Verdict> seen =
                NO_TRIES.stream().filter(verdict -> result.count(verdict) > 0).toList();
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
        table.lines().forEach(console::print);
        int folded = rows.stream().mapToInt(AttemptRows.Row::more).sum();
        int hidden = rows.size() - shown.size();
        if (hidden > 0) {
            console.print("… and " + hidden + " more rows (--all)");
        }
        if (folded > 0) {
            console.print(folded + (folded == 1 ? " candidate is" : " candidates are")
                    + " like another one: the same failure, or the same status and methods (--all shows each)");
        }
    }

    private void others() {
        if (result.others().isEmpty()) {
            return;
        }
        int count = result.others().size();
        console.print("");
        console.print(
                count + (count == 1 ? " failure" : " failures") + " of runs in which the program did something else:");
        result.others().forEach(failure -> FailureText.print(failure, command, console));
        if (result.furtherFailures() > 0) {
            console.print("  besides, " + Plural.of(result.furtherFailures(), "run")
                    + " failed in yet other ways, which nobody kept");
        }
    }

    private void bringBack(List<AttemptRows.Row> rows) {
        List<Attempt> confirmed = rows.stream()
                .map(AttemptRows.Row::first)
                .filter(attempt -> attempt.best() != null)
                .limit(all ? Long.MAX_VALUE : MOST_ROWS)
                .toList();
        for (Attempt attempt : confirmed) {
            console.print("");
            List<String> lines = technique.text(attempt.candidate().tried(AttemptRows.status(attempt), null, null));
            console.print(console.bold(lines.get(0)));
            lines.stream().skip(1).forEach(console::print);
            console.print("  " + AttemptRows.status(attempt).inWords()
                    + (attempt.best().failure() == null
                            ? ""
                            : ": " + attempt.best().failure().text()));
            if (attempt.shrunk() != null) {
                attempt.shrunk().lines().forEach(line -> console.print("  " + line));
            }
            if (!attempt.best().isReproducible()) {
                console.print("  again (not for certain): heddle replay --mode gated "
                        + Directories.shorten(attempt.planFile()) + " -- " + command);
            } else if (attempt.exactPlan() == null) {
                console.print("  the run has left no schedule; again (not for certain): heddle replay "
                        + Directories.shorten(attempt.planFile()) + " -- " + command);
            } else {
                console.print("  again" + FailureText.unchecked(attempt.isExactChecked(), attempt.checked())
                        + ": heddle replay " + Directories.shorten(attempt.exactPlan()) + " -- " + command);
            }
        }
    }

    private static String time(Duration duration) {
        return String.format("%.1f s", duration.toMillis() / 1000.0);
    }
}
