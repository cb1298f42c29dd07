package dev.heddle.report.text;

import dev.heddle.analyzer.report.CodeOwner;
import dev.heddle.report.format.FindingGroup;
import dev.heddle.report.model.FindingKind;
import dev.heddle.report.model.FindingsReport;
import dev.heddle.report.model.Level;
import dev.heddle.report.model.Location;
import dev.heddle.report.model.ReportFinding;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.text.Printable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Races and deadlocks in the program's own code, or in a library that it called, that a run has shown without a
 * failure. A test that passes has not noticed them.
 */
public final class UnnoticedFindings {
    private UnnoticedFindings() {}

    /** The first findings of their groups; those of one kind at the same lines are one. */
    public static List<ReportFinding> of(FindingsReport report) {
        Map<List<Object>, ReportFinding> byLines = new LinkedHashMap<>();
        for (FindingGroup group : FindingGroup.of(report)) {
            ReportFinding first = group.first();
            FindingKind kind = FindingKind.of(first.kind());
            boolean isDefect = kind == FindingKind.RACE || kind.isDeadlock();
            if (first.level() == Level.HAPPENED && isDefect && isInProgram(first)) {
                byLines.putIfAbsent(List.of(kind, places(first)), first);
            }
        }
        return List.copyOf(byLines.values());
    }

    /** Whether its places are in the program's own code, or in a library that it called there, with an effect. */
    private static boolean isInProgram(ReportFinding finding) {
        return finding.codeOwner() == CodeOwner.OWN
                || !finding.source().isWithoutEffect()
                        && !finding.locations().isEmpty()
                        && finding.locations().stream().allMatch(location -> location.calledFrom() != null);
    }

    /** Kind, title, places and effect of a finding. */
    public static String line(ReportFinding finding) {
        List<String> parts = new ArrayList<>();
        parts.add(FindingKind.heading(finding.kind()).toLowerCase(Locale.ROOT) + ": " + finding.title());
        parts.add(String.join(" and ", places(finding)));
        if (finding.source().details().get(Finding.EFFECT) instanceof String effect) {
            parts.add(effect);
        }
        return Printable.name(String.join("; ", parts));
    }

    /** File and line of each place, in the program's own code if it was called from there. */
    private static Set<String> places(ReportFinding finding) {
        Set<String> places = new LinkedHashSet<>();
        for (Location location : finding.locations()) {
            CodePoint at = location.calledFrom() == null ? location.at() : location.calledFrom();
            places.add(at.file() == null ? at.className() : at.file() + ":" + at.line());
        }
        return places;
    }
}
