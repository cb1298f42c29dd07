package dev.heddle.report.format;

import dev.heddle.report.model.Report;
import dev.heddle.report.model.ReportFinding;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Findings that say the same to a person: equally sure, of the same kind, in the same class, for the same cause. The first one stands for all.
 *
 * @param findings at least one
 */
public record FindingGroup(List<ReportFinding> findings) {
    public FindingGroup {
        findings = List.copyOf(findings);
    }

    /** The groups of a report, in the order of their first findings. */
    public static List<FindingGroup> of(Report report) {
        return of(report.findings());
    }

    /** The groups of some findings, in the order of their first ones. */
    public static List<FindingGroup> of(List<ReportFinding> findings) {
        Map<List<Object>, List<ReportFinding>> groups = new LinkedHashMap<>();
        for (ReportFinding finding : findings) {
            groups.computeIfAbsent(key(finding), key -> new ArrayList<>()).add(finding);
        }
        return groups.values().stream().map(FindingGroup::new).toList();
    }

    private static List<Object> key(ReportFinding finding) {
        String className = finding.className();
        return List.of(
                finding.level(), finding.status(), finding.kind(), className == null ? "" : className, cause(finding));
    }

    /** Why it goes wrong, as far as findings may share it. */
    private static Object cause(ReportFinding finding) {
        return switch (finding.kind()) {
            case "atomic-set-violation" -> finding.source().details().getOrDefault("meaning", finding.fingerprint());
            case "race" -> finding.spots().isEmpty() ? finding.fingerprint() : objects(finding);
            case "deadlock", "lost-notification", "circular-wait" -> objects(finding);
            default -> finding.fingerprint();
        };
    }

    /** Variables and locks, without the numbers that tell objects of one run apart. */
    private static Object objects(ReportFinding finding) {
        TreeSet<String> objects = new TreeSet<>();
        finding.spots().stream()
                .filter(spot -> spot.object() != null)
                .forEach(spot -> objects.add(spot.object().replaceAll("\\block \\d+ |\\s*#\\d+", "")));
        return objects.isEmpty() ? finding.fingerprint() : objects;
    }

    /** The one that stands for all. */
    public ReportFinding first() {
        return findings.get(0);
    }

    /** How many there are beside the first. */
    public int more() {
        return findings.size() - 1;
    }
}
