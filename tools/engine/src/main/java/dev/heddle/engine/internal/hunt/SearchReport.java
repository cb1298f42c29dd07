package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.runs.FailureText;
import dev.heddle.engine.internal.runs.FoundFailure;
import dev.heddle.engine.internal.runs.InconclusiveRuns;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.engine.internal.text.Table;
import dev.heddle.engine.technique.HuntReport;
import dev.heddle.engine.technique.Searching;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.plan.PreemptionPlan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The report of a search: the probability of finding a bug, the number of failures, and how to reproduce each. */
final class SearchReport {
    private final Search search;
    private final Searching technique;
    private final JavaCommand command;
    private final Path directory;
    private final HuntReport.Writer to;

    SearchReport(Search search, Searching technique, JavaCommand command, Path directory, HuntReport.Writer to) {
        this.search = search;
        this.technique = technique;
        this.command = command;
        this.directory = directory;
        this.to = to;
    }

    void print(Duration time) {
        to.print(String.format(
                "searched   %s with %s in %.1f s%s",
                Plural.of(search.tried(), "run"),
                technique.title(),
                time.toMillis() / 1000.0,
                search.isBudgetSpent() ? ", then the budget was spent" : ""));
        if (to.isFull()) {
            to.print("made       " + search.triedInProcess() + " of them in " + Plural.of(search.jvms(), "JVM")
                    + ", the others in a JVM each");
        }
        to.print(String.format(
                "a run has  %s, %,d of them acquisitions, and %s",
                Plural.of(search.size().decisions(), "decision"),
                search.size().acquisitions(),
                Plural.of(search.size().threads(), "thread")));
        technique.text(search.plan()).forEach(to::print);
        InconclusiveRuns.print(to, verdict -> search.verdicts().getOrDefault(verdict, 0L));
        to.print(String.format(
                "failed     %d of %s%s",
                search.failed(),
                Plural.of(search.tried(), "run"),
                search.tried() == 0 ? "" : String.format(" (%.4f)", (double) search.failed() / search.tried())));
        if (search.found().isEmpty()) {
            return;
        }
        if (to.isFull()) {
            to.print("");
            table(search.found());
            search.found().forEach(failure -> FailureText.print(failure, command, to));
            to.print("");
        }
        to.print("all results are in " + directory.resolve(Findings.FILE_NAME));
    }

    private void table(List<FoundFailure> found) {
        Table table = new Table("finding", "failed so", "first seed", "failure");
        found.forEach(failure -> table.row(
                failure.id(),
                Plural.of(failure.runs(), "run"),
                seed(failure),
                failure.failure().text()));
        table.lines().forEach(to::print);
    }

    private static String seed(FoundFailure failure) {
        return failure.firstPlan() instanceof PreemptionPlan
                ? "-, when shrinking"
                : failure.firstSeed() + (failure.isOfMeasuring() ? ", when measured" : "");
    }
}
