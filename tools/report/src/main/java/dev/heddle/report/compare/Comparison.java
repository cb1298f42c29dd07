package dev.heddle.report.compare;

import dev.heddle.report.model.FindingsReport;
import dev.heddle.report.model.ReportFinding;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Findings beside those of earlier results. They are the same if their fingerprints are: of several that share one, a further one is nothing new to
 * whoever knows the others.
 *
 * @param fresh those that are new
 * @param still those that were there before
 * @param gone those of the earlier results that are there no more
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

    /** One line for a person. */
    public String inWords() {
        return fresh.size() + " new, " + still.size() + " still there, " + gone.size() + " gone";
    }
}
