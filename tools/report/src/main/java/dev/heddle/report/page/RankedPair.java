package dev.heddle.report.page;

import dev.heddle.analyzer.report.DetailValues;
import dev.heddle.report.model.FindingKind;
import dev.heddle.report.model.FindingsReport;
import dev.heddle.report.model.ReportFinding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An access pair of localization, with the result of trying it.
 *
 * @param number of the finding in the report
 */
record RankedPair(int number, ReportFinding finding) {
    private static final String NOT_TRIED = "not tried";
    private static final List<String> LEVELS = List.of("pc", "tid", "loop");

    /** The pairs of a report by results, the most likely causes first. */
    static List<RankedPair> of(FindingsReport report) {
        List<RankedPair> pairs = new ArrayList<>();
        for (int i = 0; i < report.findings().size(); i++) {
            ReportFinding finding = report.findings().get(i);
            if (FindingKind.of(finding.kind()) == FindingKind.ACCESS_PAIR) {
                pairs.add(new RankedPair(i, finding));
            }
        }
        // I, II and III sort alphabetically.
        pairs.sort(Comparator.comparingInt((RankedPair pair) -> pair.finding.results())
                .thenComparing(pair -> pair.text("procedure"))
                .thenComparingInt(pair -> LEVELS.indexOf(pair.text("level")))
                .thenComparingLong(
                        pair -> number(pair.finding.source().details().get("rank"))));
        return pairs;
    }

    /**
     * The rank, the outcomes of runs with forced, forbidden and random order, and the verdict.
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
                + (reached == made ? "" : "; the order did not happen in " + (made - reached) + " more");
    }

    private String failed(String name) {
        Map<?, ?> runs = runs(name);
        return runs.isEmpty()
                ? runs("forced").isEmpty() ? unknown() : NOT_TRIED
                : number(runs.get("failed")) + " of " + number(runs.get("made")) + " failed";
    }

    private Map<?, ?> runs(String name) {
        return DetailValues.map(finding.source().details().getOrDefault(name, Map.of()));
    }

    /** Earlier versions tried pairs without storing the numbers. */
    private String unknown() {
        return verdict().equals(NOT_TRIED) ? NOT_TRIED : "unknown";
    }

    /** The verdict without its numbers. */
    private String verdict() {
        String verdict = text("verdict").replaceFirst(":.*", "").replaceFirst(" in \\d+ runs$", "");
        return verdict.isEmpty() ? NOT_TRIED : verdict;
    }
}
