package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.internal.explore.Bounds;
import dev.heddle.engine.internal.explore.ExploreResult;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.runs.FailureText;
import dev.heddle.engine.internal.runs.FoundFailure;
import dev.heddle.engine.internal.runs.InconclusiveRuns;
import dev.heddle.engine.internal.runs.ObservedReport;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.engine.technique.HuntReport;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Finding.Status;
import dev.heddle.trace.finding.Findings;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The report of a hunt: failures first, then predictions that were confirmed without a failure, then coverage. */
final class PortfolioReport {
    private static final int MOST_NAMED = 8;

    private final PortfolioResult result;
    private final PortfolioSearch search;
    private final JavaCommand command;
    private final HuntReport.Writer to;

    PortfolioReport(PortfolioResult result, JavaCommand command, HuntReport.Writer to) {
        this.result = result;
        this.search = result.search();
        this.command = command;
        this.to = to;
    }

    void print() {
        if (to.isFull()) {
            to.print("recorded   " + Plural.of(result.recorded(), "run") + ", " + Plural.of(result.events(), "event"));
            ObservedReport.print(result.observed(), command, to);
        }
        if (search.made() > 0) {
            to.print(String.format(
                    "searched   %s, %,d of them different, and %s; %s in all",
                    Plural.of(search.made(), "schedule"),
                    search.schedules(),
                    result.failures().isEmpty()
                            ? "no failure"
                            : Plural.of(result.failures().size(), "different failure"),
                    Plural.of(result.runs(), "controlled run")));
        }
        InconclusiveRuns.print(to, verdict -> result.verdicts().getOrDefault(verdict, 0L));
        if (to.isFull()) {
            result.failures().forEach(this::failure);
            to.print("");
        }
        predictions(Status.CONFIRMED, "confirmed with a failure");
        predictions(Status.CONFIRMED_NO_FAILURE, "confirmed without a failure");
        predictions(Status.NOT_REPRODUCED, "could not be reproduced");
        predictions(
                Status.CANDIDATE,
                "not checked: observed in an unrecorded run, and no time was left for a recorded one",
                happened(true));
        Set<String> obstacles = new TreeSet<>();
        for (Finding finding : result.predictions()) {
            if (finding.details().get(PredictionFindings.NOT_TRIED) instanceof String why) {
                obstacles.add(why);
            }
        }
        for (String why : obstacles) {
            predictions(Status.CANDIDATE, "not tried: " + why, finding -> why.equals(notTried(finding)));
        }
        predictions(Status.CANDIDATE, "not tried", happened(false).and(finding -> notTried(finding) == null));
        coverage();
        to.print("all results are in " + result.directory().resolve(Findings.FILE_NAME));
    }

    private static Object notTried(Finding finding) {
        return finding.details().get(PredictionFindings.NOT_TRIED);
    }

    private void failure(FoundFailure failure) {
        FailureText.print(failure, command, to);
        PortfolioSearch.Origin origin = search.origin(failure);
        if (origin != null) {
            to.print("  found by   " + origin.family() + ", execution " + origin.execution());
        }
    }

    private static Predicate<Finding> happened(boolean whether) {
        return finding ->
                whether == (finding.details().get("happened") instanceof Number times && times.longValue() > 0);
    }

    private void predictions(Status status, String words) {
        predictions(status, words, finding -> true);
    }

    private void predictions(Status status, String words, Predicate<Finding> which) {
        List<Finding> some = result.predictions().stream()
                .filter(finding -> finding.status() == status && which.test(finding))
                .toList();
        if (some.isEmpty()) {
            return;
        }
        String names = some.stream().limit(MOST_NAMED).map(Finding::id).collect(Collectors.joining(", "));
        to.print("predicted  " + Plural.of(some.size(), "prediction") + " " + words
                + (status == Status.CONFIRMED_NO_FAILURE ? continuations(some) : "")
                + (to.isFull() ? ": " + names + (some.size() > MOST_NAMED ? ", …" : "") : ""));
    }

    /** The number of different continuations after each prediction. */
    private static String continuations(List<Finding> some) {
        IntSummaryStatistics each = some.stream()
                .mapToInt(finding ->
                        finding.details().get("continuations") instanceof Number number ? number.intValue() : 0)
                .summaryStatistics();
        String range = each.getMin() == each.getMax() ? "" : each.getMin() + " to ";
        return " in " + range + Plural.of(each.getMax(), "continuation") + (some.size() > 1 ? " of each" : "");
    }

    private void coverage() {
        ProgramModel model = search.model();
        if (search.made() == 0) {
            return;
        }
        to.print(String.format(
                "covered    %s of %s; %s where the order may matter; %,d decisions a run",
                Plural.of(model.threads(), "thread"),
                Plural.of(model.kinds().size(), "kind"),
                Plural.of(model.sharedOperations(), "operation"),
                search.decisions()));
        if (to.isFull()) {
            families();
        }
        to.print("           " + left());
    }

    /** The runs of each family, and its guarantee. */
    private void families() {
        List<Bandit.Arm> tried =
                search.arms().stream().filter(arm -> arm.runs() > 0).toList();
        if (!tried.isEmpty()) {
            to.print("           "
                    + tried.stream()
                            .map(arm -> arm.family().name() + " " + arm.runs()
                                    + (arm.isOver() && arm.family().isFinite() ? " (all)" : ""))
                            .collect(Collectors.joining(", ")));
        }
        bounded();
        for (Bandit.Arm arm : tried) {
            String guarantee = arm.family().guarantee();
            if (guarantee != null) {
                to.print("           " + arm.family().name() + " " + arm.runs() + ": " + guarantee);
            }
        }
    }

    private void bounded() {
        ExploreResult result = search.bounded().result();
        String skipReason = search.bounded().skipReason();
        if (skipReason != null) {
            to.print("           bounded search did not run: " + skipReason);
        } else if (result != null && result.isErratic()) {
            to.print("           bounded search stopped: the program is not deterministic under the same schedule");
        } else if (result != null) {
            String schedules = Plural.of(result.executed(), "schedule") + " of the bounded search";
            Bounds reached = result.reached();
            to.print("           "
                    + (reached == null
                            ? schedules + ", not even all without preemption"
                            : schedules + ": all up to (preemptions, variables, threads) = " + reached + ", "
                                    + (result.isExact()
                                            ? "every order of threads"
                                            : String.format(
                                                    "each order of threads with a probability of at least %.4g",
                                                    1 - reached.epsilon()))));
        }
    }

    private String left() {
        if (search.endReason() != null) {
            return "ended: " + search.endReason();
        }
        List<String> open = search.arms().stream()
                .filter(arm -> !arm.isOver())
                .map(arm -> arm.family().name())
                .toList();
        return (search.isBudgetSpent() ? "the budget was spent; left: " : "left: ") + String.join(", ", open);
    }
}
