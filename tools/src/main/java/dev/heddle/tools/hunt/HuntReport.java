package dev.heddle.tools.hunt;

import dev.heddle.tools.campaign.Attempt;
import dev.heddle.tools.cli.Console;
import dev.heddle.tools.cli.Table;
import dev.heddle.tools.launch.JavaCommand;
import dev.heddle.tools.shrink.Shrinking;
import dev.heddle.trace.finding.Findings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;

/** The end of a hunt: a table of candidates, and how to bring each confirmed one back. */
final class HuntReport {
    private static final int MOST_ROWS = 40;

    private final HuntResult result;
    private final JavaCommand command;
    private final Console console;

    HuntReport(HuntResult result, JavaCommand command, Console console) {
        this.result = result;
        this.command = command;
        this.console = console;
    }

    void print() {
        console.print(String.format(
                "recorded   %d runs, %,d events in %s", result.recorded(), result.events(), time(result.recordTime())));
        console.print(String.format(
                "predicted  %d candidates in %s", result.attempts().size(), time(result.analysisTime())));
        if (result.attempts().isEmpty()) {
            console.print("nothing to try: these runs predict nothing");
            return;
        }
        console.print(String.format(
                "tried      %d controlled runs in %s%s",
                result.runs(), time(result.tryTime()), result.budgetSpent() ? ", then the budget was spent" : ""));
        console.print("");
        table();
        bringBack();
        console.print("");
        console.print("all of it is in " + result.directory().resolve(Findings.FILE_NAME));
    }

    private void table() {
        List<Attempt> attempts = result.attempts().stream()
                .sorted(Comparator.comparing((Attempt a) -> a.failures() == 0).thenComparing(a -> a.confirmed() == 0))
                .toList();
        Table table = new Table("finding", "status", "happened", "failure seen");
        attempts.stream()
                .limit(MOST_ROWS)
                .forEach(attempt -> table.row(
                        attempt.candidate().id(),
                        attempt.tries() == 0 ? "candidate" : attempt.confirmed() > 0 ? "confirmed" : "not reproduced",
                        attempt.tries() == 0 ? "not tried" : attempt.confirmed() + " of " + attempt.tries() + " runs",
                        attempt.best() == null || attempt.best().failure() == null
                                ? "-"
                                : attempt.best().failure().text()));
        table.lines().forEach(console::print);
        if (attempts.size() > MOST_ROWS) {
            console.print("… and " + (attempts.size() - MOST_ROWS) + " more");
        }
    }

    private void bringBack() {
        List<Attempt> confirmed = result.attempts().stream()
                .filter(attempt -> attempt.best() != null)
                .sorted(Comparator.comparing((Attempt a) -> a.failures() == 0))
                .limit(MOST_ROWS)
                .toList();
        for (Attempt attempt : confirmed) {
            console.print("");
            console.print(console.bold(attempt.candidate().id()) + "  "
                    + attempt.candidate().title());
            Shrinking.print(attempt.shrunk(), console);
            if (!attempt.best().isReproducible()) {
                console.print("  again (not for certain): heddle replay --mode gated " + shorten(attempt.planFile())
                        + " -- " + command);
                continue;
            }
            console.print((attempt.isExactChecked() ? "  again: " : "  again (did not come back when checked): ")
                    + "heddle replay " + shorten(attempt.exactPlan()) + " -- " + command);
        }
    }

    /** Relative to the working directory if that is shorter. */
    static Path shorten(Path path) {
        Path relative = Path.of("").toAbsolutePath().relativize(path.toAbsolutePath());
        return relative.toString().length() < path.toString().length() ? relative : path;
    }

    private static String time(Duration duration) {
        return String.format("%.1f s", duration.toMillis() / 1000.0);
    }
}
