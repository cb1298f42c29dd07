package dev.heddle.report.compare;

import dev.heddle.report.model.FindingsReport;
import dev.heddle.report.model.ReportFinding;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The findings of a report compared with earlier results. Findings with equal fingerprints are the same, so a further
 * finding with a known fingerprint is not new.
 *
 * @param fresh new findings
 * @param still findings that the earlier results have too
 * @param gone findings that only the earlier results have
 */
public record Comparison(List<ReportFinding> fresh, List<ReportFinding> still, List<ReportFinding> gone) {
    public Comparison {
        fresh = List.copyOf(fresh);
        still = List.copyOf(still);
        gone = List.copyOf(gone);
    }

    public static Comparison of(FindingsReport before, FindingsReport now) {
        Set<String> earlier = fingerprints(before);
        Set<String> there = fingerprints(now);
        Map<Boolean, List<ReportFinding>> found = now.findings().stream()
                .collect(Collectors.partitioningBy(finding -> earlier.contains(finding.fingerprint())));
        List<ReportFinding> gone = before.findings().stream()
                .filter(finding -> !there.contains(finding.fingerprint()))
                .toList();
        return new Comparison(found.getOrDefault(false, List.of()), found.getOrDefault(true, List.of()), gone);
    }

    private static Set<String> fingerprints(FindingsReport report) {
        return report.findings().stream().map(ReportFinding::fingerprint).collect(Collectors.toSet());
    }

    /** Whether a finding is new. */
    public boolean isNew(ReportFinding finding) {
        return fresh.stream().anyMatch(one -> one.fingerprint().equals(finding.fingerprint()));
    }

    /** A one-line summary. */
    public String inWords() {
        return fresh.size() + " new, " + still.size() + " still there, " + gone.size() + " gone";
    }
}
