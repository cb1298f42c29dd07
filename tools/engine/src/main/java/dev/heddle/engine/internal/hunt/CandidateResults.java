package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.internal.runs.Attempt;
import dev.heddle.engine.internal.runs.FoundFailure;
import dev.heddle.engine.internal.runs.InconclusiveRuns;
import dev.heddle.engine.internal.runs.RunVerdict;
import dev.heddle.trace.finding.Finding;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The findings and counts of tried candidates.
 *
 * @param others failures that are not those of a candidate
 */
record CandidateResults(CandidateFamily family, List<FoundFailure> others) {
    /**
     * The findings: confirmed ones first, those with a failure before those without.
     *
     * @param failures findings of {@link #others}
     */
    List<Finding> findings(List<Finding> failures, Path directory) {
        List<Finding> findings = new ArrayList<>();
        family.attempts().forEach(attempt -> findings.add(attempt.finding(directory)));
        findings.addAll(family.untried());
        findings.addAll(failures);
        findings.sort(Comparator.comparingInt(CandidateResults::weight));
        return findings;
    }

    private static int weight(Finding finding) {
        return switch (finding.status()) {
            case OBSERVED, CONFIRMED -> 0;
            case CONFIRMED_NO_FAILURE -> 1;
            case CANDIDATE, NOT_REPRODUCED -> 2;
        };
    }

    /**
     * The counts, added to those of the prediction.
     *
     * @param beyond number of runs whose failure was not stored
     * @param runs number of controlled runs
     */
    Map<String, Long> counts(Map<String, Long> predicted, long beyond, long runs) {
        List<Attempt> attempts = family.attempts();
        long confirmed = attempts.stream().filter(one -> one.confirmed() > 0).count();
        long failing = attempts.stream().filter(one -> one.failures() > 0).count();
        Map<String, Long> counts = new TreeMap<>(predicted);
        counts.put("candidates", (long) attempts.size() + family.untried().size());
        counts.put("confirmed", confirmed);
        counts.put("confirmed with a failure", failing);
        counts.put("confirmed, no failure seen", confirmed - failing);
        counts.put("other failures", (long) others.size());
        counts.put("further failures", beyond);
        counts.put("failures", failures());
        counts.put("runs", runs);
        counts.put("tried", (long) family.tried());
        InconclusiveRuns.VERDICTS.forEach(verdict -> counts.put(verdict.toString(), count(verdict)));
        return counts;
    }

    /** Number of runs of candidates with this verdict. */
    long count(RunVerdict verdict) {
        return family.attempts().stream()
                .mapToLong(attempt -> attempt.count(verdict))
                .sum();
    }

    /** The number of different failures; several candidates may lead to the same one. */
    private long failures() {
        Set<String> all = new HashSet<>();
        family.attempts().stream()
                .filter(attempt -> attempt.failures() > 0)
                .forEach(attempt -> all.add(attempt.best().failure().identity()));
        others.forEach(failure -> all.add(failure.failure().identity()));
        return all.size();
    }
}
