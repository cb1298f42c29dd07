package dev.heddle.batch.merge;

import dev.heddle.report.model.Level;
import dev.heddle.trace.finding.Finding;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;

/**
 * The evidence of one run for a finding. The store keeps the best one: the least in {@link #BEST_FIRST}. That order is
 * total, so the result does not depend on the order of merging.
 *
 * @param run checksum of the run
 * @param files texts of the files of the finding, by name
 */
public record FindingEvidence(String run, String technique, Finding finding, Map<String, String> files) {
    /** Observed before predicted findings, those with a plan before those without; then by run, technique and id. */
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

    /** The better evidence. */
    public static FindingEvidence better(FindingEvidence one, FindingEvidence other) {
        return BEST_FIRST.compare(one, other) <= 0 ? one : other;
    }
}
