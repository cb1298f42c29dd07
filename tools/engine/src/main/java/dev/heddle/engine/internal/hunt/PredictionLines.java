package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.internal.explain.HarmlessShape;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.engine.technique.HuntReport;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Finding.Status;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** One line of a report for the predictions of each status. */
record PredictionLines(List<Finding> findings, Map<String, Long> harmless, HuntReport.Writer to) {
    private static final int MOST_NAMED = 8;

    PredictionLines(SignificantFindings results, HuntReport.Writer to) {
        this(results.tried(), results.harmless(), to);
    }

    void print() {
        predictions(Status.CONFIRMED, "led to a failure above");
        predictions(Status.CONFIRMED_NO_FAILURE, "changed a result", Finding::hasEffect);
        for (Status status : List.of(Status.CONFIRMED_NO_FAILURE, Status.CANDIDATE)) {
            predictions(status, "happened without a visible effect", Finding::isWithoutEffect);
            predictions(
                    status,
                    "happened, and no serial run has a result to compare",
                    happened(true).and(finding -> !finding.details().containsKey(Finding.EFFECT)));
        }
        predictions(Status.NOT_REPRODUCED, "could not be reproduced");
        predictions(
                Status.CANDIDATE,
                "not checked: observed in an unrecorded run, and no time was left for a recorded one",
                happened(true).and(Finding::hasEffect));
        Set<String> obstacles = new TreeSet<>();
        for (Finding finding : findings) {
            if (notTried(finding) instanceof String why) {
                obstacles.add(why);
            }
        }
        for (String why : obstacles) {
            predictions(Status.CANDIDATE, "not tried: " + why, finding -> why.equals(notTried(finding)));
        }
        predictions(Status.CANDIDATE, "not tried", happened(false).and(finding -> notTried(finding) == null));
        HarmlessShape.lines(harmless).forEach(to::print);
    }

    private static Object notTried(Finding finding) {
        return finding.details().get(PredictionFindings.NOT_TRIED);
    }

    private static Predicate<Finding> happened(boolean whether) {
        return finding ->
                whether == (finding.details().get("happened") instanceof Number times && times.longValue() > 0);
    }

    private void predictions(Status status, String words) {
        predictions(status, words, finding -> true);
    }

    private void predictions(Status status, String words, Predicate<Finding> which) {
        List<Finding> some = findings.stream()
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
}
