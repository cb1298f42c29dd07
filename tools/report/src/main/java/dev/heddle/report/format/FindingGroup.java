package dev.heddle.report.format;

import dev.heddle.report.model.FailureGroups;
import dev.heddle.report.model.FindingKind;
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
 * Findings that a reader considers the same. Findings of one failure form a group. Otherwise findings of the same level
 * and kind form a group if they have the same variables and methods, or the same locks. An observed and a predicted
 * finding of the same places also form a group; the observed one comes first.
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
            // One technique may observe a finding that another one predicts: they belong together.
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

    /** The cause, as far as findings can share it. */
    private static Object cause(ReportFinding finding) {
        return switch (FindingKind.of(finding.kind()).cause()) {
            case METHODS_AND_OBJECTS -> List.of(methods(finding), objects(finding));
            case OBJECTS -> objects(finding);
            case OWN -> finding.fingerprint();
        };
    }

    /** The methods of the places, independent of the threads. */
    private static TreeSet<String> methods(ReportFinding finding) {
        TreeSet<String> methods = new TreeSet<>();
        finding.locations()
                .forEach(location -> methods.add(
                        location.at().className() + "." + location.at().method()));
        return methods;
    }

    /** Variables and locks, without the numbers of objects and array elements, which differ from run to run. */
    private static Object objects(ReportFinding finding) {
        TreeSet<String> objects = new TreeSet<>();
        finding.locations().stream()
                .filter(location -> location.object() != null)
                .forEach(location -> objects.add(String.valueOf(location.object())
                        .replaceAll("\\block \\d+ |\\s*#\\d+|(?<=\\[)\\d+(?=\\])", "")));
        return objects.isEmpty() ? finding.fingerprint() : objects;
    }

    /**
     * The title of the group: the failure, unless the findings only explain it; otherwise the title of the first
     * finding.
     */
    public String title() {
        if (FindingKind.of(first().kind()).isExplanation()) {
            return first().title();
        }
        String failure = first().failure();
        return first().level() == Level.FAILURE && failure != null ? failure : first().title();
    }

    /** The first finding in the order of the report. */
    public ReportFinding first() {
        return findings.get(0);
    }

    /**
     * The finding with the best explanation: its steps have accesses and lock operations instead of only scheduling
     * turns.
     */
    public ReportFinding mostInformative() {
        return findings.stream().filter(FindingGroup::hasOperations).findFirst().orElse(first());
    }

    private static boolean hasOperations(ReportFinding finding) {
        Interleaving steps = finding.steps();
        return steps != null
                && steps.steps().stream().anyMatch(step -> step.act() != Act.RUN && step.act() != Act.STOPPED);
    }

    /**
     * A prediction that was confirmed by a run with this failure, if the title of the group differs from it; otherwise
     * null.
     */
    public @Nullable ReportFinding prediction() {
        return findings.stream()
                .filter(finding -> finding.level() == Level.FAILURE)
                .filter(finding -> !FindingKind.of(finding.kind()).isFailure()
                        && !finding.title().equals(title()))
                .findFirst()
                .orElse(null);
    }

    /** The finding whose command reproduces the failure, preferably with a checked exact plan. */
    public ReportFinding reproducible() {
        return findings.stream()
                .filter(finding -> finding.reproduction().isExact()
                        && finding.reproduction().isChecked())
                .findFirst()
                .orElse(first());
    }

    /** The findings that the report does not describe. */
    public List<ReportFinding> others() {
        return findings.stream()
                .filter(finding -> finding != first() && finding != mostInformative() && finding != prediction())
                .toList();
    }
}
