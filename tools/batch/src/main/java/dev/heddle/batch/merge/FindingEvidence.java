package dev.heddle.batch.merge;

import dev.heddle.report.model.Level;
import dev.heddle.trace.finding.Finding;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;

/**
 * One run's account of a finding. Of several the best one is kept: the least in {@link #BEST_FIRST}, which has no ties between different accounts, so that
 * the order in which they come makes no difference.
 *
 * @param run checksum of the run
 * @param files text of the files that the finding names, by their names
 */
public record FindingEvidence(String run, String technique, Finding finding, Map<String, String> files) {
    /** What was seen before what was predicted, what can be tried before what cannot; then by names that every batch finds in the same order. */
    public static final Comparator<FindingEvidence> BEST_FIRST = Comparator.comparing(FindingEvidence::level)
            .thenComparing(one -> one.files.isEmpty())
            .thenComparing(FindingEvidence::run)
            .thenComparing(FindingEvidence::technique)
            .thenComparing(one -> one.finding.id());

    public FindingEvidence {
        files = new TreeMap<>(files);
    }

    public Level level() {
        return Level.of(finding);
    }

    /** The better one. */
    public static FindingEvidence better(FindingEvidence one, FindingEvidence other) {
        return BEST_FIRST.compare(one, other) <= 0 ? one : other;
    }
}
