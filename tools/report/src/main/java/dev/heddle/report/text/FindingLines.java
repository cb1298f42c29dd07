package dev.heddle.report.text;

import dev.heddle.report.compare.Comparison;
import dev.heddle.report.compare.Suppressions;
import dev.heddle.report.format.FindingGroup;
import dev.heddle.report.format.FormatInput;
import dev.heddle.report.format.LaneText;
import dev.heddle.report.model.BringBack;
import dev.heddle.report.model.ReportFinding;
import dev.heddle.report.model.Spot;
import dev.heddle.report.model.Words;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/** A group of findings in twelve lines at most: title, how sure, lanes, places, command. */
final class FindingLines {
    private static final int MOST_PLACES = 4;
    /** Lanes may be wider than a terminal of old: cut, they say nothing. */
    private static final int WIDTH = 120;

    private static final String INDENT = "   ";

    private final FormatInput input;
    private final UnaryOperator<String> bold;

    FindingLines(FormatInput input, UnaryOperator<String> bold) {
        this.input = input;
        this.bold = bold;
    }

    /** @param number of the group in the report, from 1 */
    List<String> of(FindingGroup group, int number) {
        ReportFinding finding = group.first();
        List<String> lines = new ArrayList<>();
        lines.add(number + ". " + bold.apply(finding.title()));
        lines.add(INDENT + marks(finding));
        if (finding.steps() == null) {
            finding.sentences().stream().skip(1).limit(1).forEach(sentence -> lines.add(INDENT + sentence));
        } else {
            LaneText.of(finding.steps(), WIDTH - INDENT.length()).forEach(line -> lines.add(INDENT + line));
        }
        places(finding).forEach(line -> lines.add(INDENT + line));
        bringBack(finding.bringBack()).forEach(line -> lines.add(INDENT + line));
        if (group.more() > 0) {
            lines.add(INDENT + "and " + group.more() + " more like it" + others(group));
        }
        return lines;
    }

    /** How sure it is, whose it is, and under which names to find it again. */
    private String marks(ReportFinding finding) {
        List<String> marks = new ArrayList<>();
        Comparison comparison = input.comparison();
        if (comparison != null && comparison.isNew(finding)) {
            marks.add("NEW");
        }
        marks.add(finding.status().inWords());
        marks.add("in " + finding.whose().inWords() + library(finding));
        Suppressions.Entry suppressed = input.suppressions().of(finding);
        if (suppressed != null) {
            marks.add("suppressed until " + suppressed.until() + " (" + suppressed.reason() + ")");
        }
        marks.add(finding.id());
        marks.add("fingerprint " + finding.fingerprint());
        return String.join("; ", marks);
    }

    private static String library(ReportFinding finding) {
        return finding.spots().stream()
                .filter(spot -> spot.whose() == finding.whose() && spot.library() != null)
                .findFirst()
                .map(spot -> " (" + spot.library() + ")")
                .orElse("");
    }

    /** Each place once, in the form that development environments link. */
    private static List<String> places(ReportFinding finding) {
        Set<String> places = new LinkedHashSet<>();
        for (Spot spot : finding.spots()) {
            places.add("at " + spot.at());
        }
        List<String> lines = new ArrayList<>(places.stream().limit(MOST_PLACES).toList());
        if (places.size() > MOST_PLACES) {
            int last = lines.size() - 1;
            lines.set(last, lines.get(last) + ", and " + (places.size() - MOST_PLACES) + " places more");
        }
        return lines;
    }

    private static List<String> bringBack(BringBack bringBack) {
        if (bringBack.command().isEmpty()) {
            return bringBack.missing() == null ? List.of() : List.of("no command: " + bringBack.missing());
        }
        String label = !bringBack.isExact()
                ? "try it: "
                : bringBack.isChecked() ? "again: " : "again (not reproduced when checked): ";
        List<String> lines = new ArrayList<>(List.of(label + bringBack.line()));
        if (bringBack.missing() != null) {
            lines.add("but " + bringBack.missing());
        }
        return lines;
    }

    /** Where the others are, as far as a line has room. */
    private static String others(FindingGroup group) {
        Set<String> methods = new LinkedHashSet<>();
        for (ReportFinding finding :
                group.findings().subList(1, group.findings().size())) {
            finding.spots().forEach(spot -> methods.add(Words.method(spot.at())));
        }
        group.first().spots().forEach(spot -> methods.remove(Words.method(spot.at())));
        if (methods.isEmpty()) {
            return ", in the same methods";
        }
        List<String> some = methods.stream().limit(MOST_PLACES).toList();
        return ", also in " + String.join(", ", some) + (some.size() < methods.size() ? ", …" : "");
    }
}
