package dev.heddle.report.format;

import dev.heddle.report.model.FailureGroups;
import dev.heddle.report.model.FindingsReport;
import dev.heddle.report.model.Level;
import dev.heddle.report.model.ReportFinding;
import dev.heddle.trace.run.Interleaving;
import dev.heddle.trace.run.Interleaving.Act;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Findings that say the same to a person: those that lead to the same failure; else those that are equally sure, of the same kind, and about the same variables in
 * the same methods, or about the same locks. What happened and what was predicted of the same places is one, too: the surer one comes first.
 *
 * @param findings at least one
 */
public record FindingGroup(List<ReportFinding> findings) {
    public FindingGroup {
        findings = List.copyOf(findings);
    }

    /** The groups of a report, in the order of their first findings. */
    public static List<FindingGroup> of(FindingsReport report) {
        FailureGroups failures = FailureGroups.of(report.findings());
        Map<List<Object>, List<ReportFinding>> groups = new LinkedHashMap<>();
        Map<String, List<Object>> known = new HashMap<>();
        for (ReportFinding finding : report.findings()) {
            List<Object> own = key(finding, failures);
            // What two techniques have found, one as it happened and the other one as a prediction, is one thing.
            List<Object> key = failures.key(finding) != null
                    ? own
                    : known.computeIfAbsent(finding.fingerprint(), fingerprint -> own);
            groups.computeIfAbsent(key, none -> new ArrayList<>()).add(finding);
        }
        return groups.values().stream().map(FindingGroup::new).toList();
    }

    private static List<Object> key(ReportFinding finding, FailureGroups failures) {
        String failure = failures.key(finding);
        if (failure != null) {
            return List.of(failure);
        }
        String className = finding.className();
        return List.of(
                finding.level(), finding.status(), finding.kind(), className == null ? "" : className, cause(finding));
    }

    /** Why it goes wrong, as far as findings may share it. */
    private static Object cause(ReportFinding finding) {
        return switch (finding.kind()) {
            case "atomic-set-violation", "race" -> List.of(methods(finding), objects(finding));
            case "deadlock", "lost-notification", "circular-wait" -> objects(finding);
            default -> finding.fingerprint();
        };
    }

    /** In which methods it happens; which thread is in which makes no difference. */
    private static TreeSet<String> methods(ReportFinding finding) {
        TreeSet<String> methods = new TreeSet<>();
        finding.spots()
                .forEach(spot ->
                        methods.add(spot.at().className() + "." + spot.at().method()));
        return methods;
    }

    /** Variables and locks, without the numbers that tell objects of one run, and elements of one array, apart. */
    private static Object objects(ReportFinding finding) {
        TreeSet<String> objects = new TreeSet<>();
        finding.spots().stream()
                .filter(spot -> spot.object() != null)
                .forEach(spot -> objects.add(
                        String.valueOf(spot.object()).replaceAll("\\block \\d+ |\\s*#\\d+|(?<=\\[)\\d+(?=\\])", "")));
        return objects.isEmpty() ? finding.fingerprint() : objects;
    }

    /** What all of them come to: the failure, unless they only explain it, or the title of the first. */
    public String title() {
        if (first().kind().equals("access-pair")) {
            return first().title();
        }
        String failure = first().failure();
        return first().level() == Level.FAILURE && failure != null ? failure : first().title();
    }

    /** The one that was reported first. */
    public ReportFinding first() {
        return findings.get(0);
    }

    /** The one that explains most: whose steps say what the threads do, and not only how far they run. */
    public ReportFinding telling() {
        return findings.stream()
                .filter(FindingGroup::saysWhatThreadsDo)
                .findFirst()
                .orElse(first());
    }

    private static boolean saysWhatThreadsDo(ReportFinding finding) {
        Interleaving steps = finding.steps();
        return steps != null
                && steps.steps().stream().anyMatch(step -> step.act() != Act.RUN && step.act() != Act.STOPPED);
    }

    /** A prediction that came true in a run that failed so, if that is not the group's own title; else null. */
    public @Nullable ReportFinding prediction() {
        return findings.stream()
                .filter(finding -> finding.level() == Level.FAILURE)
                .filter(finding ->
                        !finding.kind().equals("failure") && !finding.title().equals(title()))
                .findFirst()
                .orElse(null);
    }

    /** The one with the command that brings the failure back: best, by an exact plan that was checked. */
    public ReportFinding broughtBack() {
        return findings.stream()
                .filter(finding ->
                        finding.bringBack().isExact() && finding.bringBack().isChecked())
                .findFirst()
                .orElse(first());
    }

    /** The others: neither the first nor one of which anything is said. */
    public List<ReportFinding> others() {
        return findings.stream()
                .filter(finding -> finding != first() && finding != telling() && finding != prediction())
                .toList();
    }
}
