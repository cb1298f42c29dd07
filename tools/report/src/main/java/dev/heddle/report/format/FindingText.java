package dev.heddle.report.format;

import dev.heddle.analyzer.report.LibraryCode;
import dev.heddle.report.model.FindingDetails;
import dev.heddle.report.model.Location;
import dev.heddle.report.model.ReportFinding;
import dev.heddle.report.model.Wording;
import dev.heddle.report.source.Sources;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.text.Printable;
import java.util.ArrayList;
import java.util.List;

/**
 * Formats one finding in full: explanation, places with stacks, details. Stack lines have the form that development
 * environments link. Control characters in names are escaped, so each element is one line.
 */
public final class FindingText {
    private static final String INDENT = "  ";

    private static final Sources NO_SOURCES = new Sources(List.of());

    private FindingText() {}

    /** A head line with id, status and title, the explanation, the places, and all details; no command. */
    public static List<String> inFull(ReportFinding finding) {
        return inFull(finding, NO_SOURCES);
    }

    /**
     * Like {@link #inFull(ReportFinding)}.
     *
     * @param sources has the lines of the places, which follow their stacks
     */
    public static List<String> inFull(ReportFinding finding, Sources sources) {
        List<String> lines = new ArrayList<>(List.of(Printable.name(
                finding.id() + " (" + finding.status() + ") " + finding.source().title())));
        finding.sentences().stream()
                .filter(sentence -> !sentence.equals(finding.title() + "."))
                .forEach(sentence -> lines.add(INDENT + Printable.name(sentence)));
        places(finding, sources).forEach(line -> lines.add(INDENT + line));
        for (FindingDetails.Row row : FindingDetails.of(finding)) {
            lines.add(INDENT + Printable.name(row.name() + ": " + row.value()));
            row.lines().forEach(line -> lines.add(INDENT + INDENT + Printable.name(line)));
        }
        if (finding.failure() != null) {
            lines.add(INDENT + Printable.name("Failure: " + finding.failure()));
        }
        return lines;
    }

    /** The explanation and the places, then the command that reproduces it, and its fingerprint. */
    public static List<String> withCommand(ReportFinding finding) {
        List<String> lines = new ArrayList<>();
        finding.sentences().forEach(sentence -> lines.add(Printable.name(sentence)));
        lines.addAll(places(finding, NO_SOURCES));
        lines.addAll(ReproductionText.lines(finding));
        lines.add("fingerprint " + finding.fingerprint());
        return lines;
    }

    private static List<String> places(ReportFinding finding, Sources sources) {
        List<String> lines = new ArrayList<>();
        for (Location location : finding.locations()) {
            lines.add((location.thread() == null ? "" : Wording.thread(location.thread()) + ": ") + location.action());
            stack(location.stack().isEmpty() ? List.of(location.at()) : location.stack(), lines);
            String source = sources.at(location.at());
            if (source != null) {
                lines.add("      " + source);
            }
        }
        lines.replaceAll(Printable::name);
        return lines;
    }

    /** Frames of the JDK are folded, except the innermost one. */
    private static void stack(List<CodePoint> stack, List<String> lines) {
        int folded = 0;
        for (int i = 0; i < stack.size(); i++) {
            if (i > 0 && LibraryCode.contains(stack.get(i).className())) {
                folded++;
            } else {
                folded(folded, lines);
                folded = 0;
                lines.add("    at " + stack.get(i));
            }
        }
        folded(folded, lines);
    }

    private static void folded(int frames, List<String> lines) {
        if (frames > 0) {
            lines.add("    … " + frames + (frames == 1 ? " JDK frame" : " JDK frames"));
        }
    }
}
