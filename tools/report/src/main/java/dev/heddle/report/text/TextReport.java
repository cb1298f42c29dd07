package dev.heddle.report.text;

import dev.heddle.report.compare.Comparison;
import dev.heddle.report.format.FindingGroup;
import dev.heddle.report.format.FormatInput;
import dev.heddle.report.model.FindingsReport;
import dev.heddle.report.model.ReportFinding;
import dev.heddle.report.model.Results;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A report for a terminal: the verdict, then the findings, the most severe first, the program's own before those of
 * libraries.
 */
public final class TextReport {
    private static final int MOST_GONE = 5;
    private static final int MOST_MISSING = 3;

    private final FormatInput input;
    private final FindingLines findings;

    /** @param bold highlights a text */
    public TextReport(FormatInput input, UnaryOperator<String> bold) {
        this.input = input;
        findings = new FindingLines(input, bold);
    }

    /** All lines of the report. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>(findings());
        lines.add("");
        for (Results results : input.report().results()) {
            for (String sentence : results.coverage()) {
                lines.add("covered: " + sentence);
            }
            results.notWoven()
                    .forEach((reason, count) -> lines.add("not covered: " + classes(count) + " not woven, " + reason));
        }
        return lines;
    }

    /** The verdict and the findings. */
    public List<String> findings() {
        List<String> lines = new ArrayList<>();
        FindingsReport report = input.report();
        lines.add(report.verdict());
        Comparison comparison = input.comparison();
        if (comparison != null) {
            lines.add("compared with the earlier results: " + comparison.inWords());
        }
        missing(lines);
        lines.addAll(groups());
        if (comparison != null && !comparison.gone().isEmpty()) {
            lines.add("");
            gone(comparison.gone(), lines);
        }
        return lines;
    }

    /** The findings, with an empty line before each group. */
    public List<String> groups() {
        List<String> lines = new ArrayList<>();
        List<FindingGroup> groups = FindingGroup.of(input.report());
        int shown = input.most() == 0 ? groups.size() : Math.min(input.most(), groups.size());
        for (int i = 0; i < shown; i++) {
            lines.add("");
            lines.addAll(findings.of(groups.get(i), i + 1));
        }
        int hidden = groups.stream()
                .skip(shown)
                .mapToInt(group -> group.findings().size())
                .sum();
        if (hidden > 0) {
            lines.add("");
            lines.add("… and " + hidden + (hidden == 1 ? " finding" : " findings") + " more (--most 0 shows all)");
        }
        return lines;
    }

    /**
     * One group of findings without its command, for callers with another way to reproduce it.
     *
     * @param number of the group, from 1
     */
    public static List<String> group(FormatInput input, FindingGroup group, int number) {
        return new FindingLines(input, UnaryOperator.identity()).withoutCommand(group, number);
    }

    private void missing(List<String> lines) {
        List<String> missing = input.report().results().stream()
                .flatMap(results -> results.missing().stream())
                .toList();
        missing.stream().limit(MOST_MISSING).forEach(line -> lines.add("incomplete: " + line));
        if (missing.size() > MOST_MISSING) {
            lines.add("incomplete: and " + (missing.size() - MOST_MISSING) + " similar lines");
        }
    }

    private static void gone(List<ReportFinding> gone, List<String> lines) {
        lines.add("gone since the earlier results:");
        gone.stream()
                .limit(MOST_GONE)
                .forEach(finding -> lines.add("   " + finding.title() + " (" + finding.fingerprint() + ")"));
        if (gone.size() > MOST_GONE) {
            lines.add("   … and " + (gone.size() - MOST_GONE) + " more");
        }
    }

    private static String classes(long count) {
        return count + (count == 1 ? " class" : " classes");
    }
}
