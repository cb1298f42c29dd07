package dev.heddle.cli.hunt;

import dev.heddle.cli.report.FailureText;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.Table;
import dev.heddle.engine.internal.campaign.FoundFailure;
import dev.heddle.engine.internal.campaign.Search;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.technique.Searching;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.plan.PctPlan;
import dev.heddle.trace.plan.PctvbPlan;
import dev.heddle.trace.plan.PctvbPlan.Candidate;
import dev.heddle.trace.plan.PreemptionPlan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;

/** The end of a search: how likely a find was, how often there was one, and how to bring each failure back. */
final class SearchReport {
    private static final int MOST_VARIABLES = 10;

    private final Search search;
    private final Searching technique;
    private final JavaCommand command;
    private final Path directory;
    private final Console console;

    SearchReport(Search search, Searching technique, JavaCommand command, Path directory, Console console) {
        this.search = search;
        this.technique = technique;
        this.command = command;
        this.directory = directory;
        this.console = console;
    }

    void print(Duration time) {
        console.print(String.format(
                "searched   %s with %s in %.1f s%s",
                Plural.of(search.tried(), "run"),
                technique.title(),
                time.toMillis() / 1000.0,
                search.isBudgetSpent() ? ", then the budget was spent" : ""));
        console.print("made       " + search.triedInProcess() + " of them in " + Plural.of(search.jvms(), "JVM")
                + ", the others in a JVM each");
        console.print(String.format(
                "a run has  %s, %,d of them acquisitions, and %s",
                Plural.of(search.size().decisions(), "decision"),
                search.size().acquisitions(),
                Plural.of(search.size().threads(), "thread")));
        if (search.plan() instanceof PctPlan plan) {
            guarantee(plan);
        } else if (search.plan() instanceof PctvbPlan plan) {
            guarantee(plan);
        }
        HuntReport.noTries(console, verdict -> search.verdicts().getOrDefault(verdict, 0L));
        console.print(String.format(
                "failed     %d of %s%s",
                search.failed(),
                Plural.of(search.tried(), "run"),
                search.tried() == 0 ? "" : String.format(" (%.4f)", (double) search.failed() / search.tried())));
        if (search.found().isEmpty()) {
            return;
        }
        console.print("");
        table(search.found());
        search.found().forEach(failure -> FailureText.print(failure, command, console));
        console.print("");
        console.print("all of it is in " + directory.resolve(Findings.FILE_NAME));
    }

    private void guarantee(PctPlan plan) {
        console.print(String.format(
                "guarantee  a bug of depth %d%s shows in a run with a probability of at least %s = %.3g",
                plan.depth(),
                plan.radius() == null ? "" : " and radius " + plan.radius(),
                plan.guaranteeInWords(),
                plan.guarantee()));
        console.print(
                String.format("           n = %d threads, k = %,d %s", plan.threads(), plan.events(), plan.counting()));
    }

    private void guarantee(PctvbPlan plan) {
        console.print(String.format(
                "guarantee  a bug of depth %d%s at %d of the variables shows in a run with a probability of at least %s = %.3g",
                plan.depth(),
                plan.radius() == null ? "" : " and radius " + plan.radius(),
                plan.chosen(),
                plan.guaranteeInWords(),
                plan.guarantee()));
        console.print(String.format(
                "           n = %d threads, Q = %d shared variables (static fields, fields, instructions that make objects),"
                        + " Σk = %,d accesses to the %d with the most",
                plan.threads(), plan.candidates().size(), plan.mostAccesses(), plan.chosen()));
        plan.candidates().stream()
                .sorted(Comparator.comparingLong(Candidate::accesses).reversed())
                .limit(MOST_VARIABLES)
                .forEach(
                        one -> console.print(String.format("           k = %,8d  %s", one.accesses(), one.variable())));
        int more = plan.candidates().size() - MOST_VARIABLES;
        if (more > 0) {
            console.print(
                    "           … and " + more + " more: heddle stats variables --sites lists those of a recording");
        }
    }

    private void table(List<FoundFailure> found) {
        Table table = new Table("finding", "failed so", "first seed", "failure");
        found.forEach(failure -> table.row(
                failure.id(),
                Plural.of(failure.runs(), "run"),
                seed(failure),
                failure.failure().text()));
        table.lines().forEach(console::print);
    }

    private static String seed(FoundFailure failure) {
        return failure.madeBy() instanceof PreemptionPlan
                ? "-, when shrinking"
                : failure.firstSeed() + (failure.isOfMeasuring() ? ", when measured" : "");
    }
}
