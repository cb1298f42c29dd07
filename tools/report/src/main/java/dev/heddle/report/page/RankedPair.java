package dev.heddle.report.page;

import dev.heddle.analyzer.report.FindingTextBuilder;
import dev.heddle.report.model.FindingsReport;
import dev.heddle.report.model.ReportFinding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A pair of accesses that localization has named, with what trying it came to.
 *
 * @param number of the finding in the report
 */
record RankedPair(int number, ReportFinding finding) {
    private static final String NOT_TRIED = "not tried";
    private static final List<String> LEVELS = List.of("pc", "tid", "loop");

    /** Those of a report, the ones first that are more likely the cause; those of each results together. */
    static List<RankedPair> of(FindingsReport report) {
        List<RankedPair> pairs = new ArrayList<>();
        for (int i = 0; i < report.findings().size(); i++) {
            ReportFinding finding = report.findings().get(i);
            if (finding.kind().equals("access-pair")) {
                pairs.add(new RankedPair(i, finding));
            }
        }
        // I, II and III are in the order of the alphabet.
        pairs.sort(Comparator.comparingInt((RankedPair pair) -> pair.finding.results())
                .thenComparing(pair -> pair.text("procedure"))
                .thenComparingInt(pair -> LEVELS.indexOf(pair.text("level")))
                .thenComparingLong(
                        pair -> number(pair.finding.source().details().get("rank"))));
        return pairs;
    }

    /**
     * Its rank; what runs did in which the order was forced, forbidden, and left to chance; and what that comes to.
     */
    List<String> cells() {
        return List.of(
                text("procedure") + " at " + text("level") + ", " + text("rank"),
                forced(),
                failed("forbidden"),
                failed("random"),
                verdict());
    }

    private String text(String name) {
        return String.valueOf(finding.source().details().getOrDefault(name, ""));
    }

    private static long number(@Nullable Object value) {
        return value instanceof Number number ? number.longValue() : 0;
    }

    private String forced() {
        Map<?, ?> runs = runs("forced");
        if (runs.isEmpty()) {
            return unknown();
        }
        long made = number(runs.get("made"));
        long reached = number(runs.get("reached"));
        return number(runs.get("failed")) + " of " + reached + " failed"
                + (reached == made ? "" : "; it did not come about in " + (made - reached) + " more");
    }

    private String failed(String name) {
        Map<?, ?> runs = runs(name);
        return runs.isEmpty()
                ? runs("forced").isEmpty() ? unknown() : NOT_TRIED
                : number(runs.get("failed")) + " of " + number(runs.get("made")) + " failed";
    }

    private Map<?, ?> runs(String name) {
        return FindingTextBuilder.map(finding.source().details().getOrDefault(name, Map.of()));
    }

    /** Earlier versions tried pairs, and did not write the numbers down. */
    private String unknown() {
        return verdict().equals(NOT_TRIED) ? NOT_TRIED : "not known";
    }

    /** What it came to: the words of the verdict before its numbers. */
    private String verdict() {
        String verdict = text("verdict").replaceFirst(":.*", "").replaceFirst(" in \\d+ runs$", "");
        return verdict.isEmpty() ? NOT_TRIED : verdict;
    }
}
