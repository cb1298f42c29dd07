package dev.heddle.batch.merge;

import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The merged evidence of all runs for one finding. */
public final class FindingState {
    private final Set<String> runs = new HashSet<>();
    private Sightings seen = Sightings.NEVER;
    private @Nullable FindingEvidence witness;
    /** The evidence of earlier batches, used if no current run has any. */
    private @Nullable FindingEvidence earlier;

    /** Adds a run with the finding; several techniques may report it for the same run. */
    void in(String run, @Nullable Instant started, @Nullable String build) {
        if (runs.add(run)) {
            seen = seen.merge(Sightings.in(started, build));
        }
    }

    /** Replaces the evidence after a confirmation run. */
    void tried(FindingEvidence one) {
        witness = one;
    }

    void witness(FindingEvidence one) {
        witness = witness == null ? one : FindingEvidence.better(witness, one);
    }

    /** @param isCurrent whether the run was not analysed again since */
    void earlier(FindingEvidence one, boolean isCurrent) {
        earlier = one;
        if (isCurrent) {
            witness(one);
        }
    }

    public Sightings seen() {
        return seen;
    }

    /** The number of these runs that have the finding. */
    public long in(Set<String> some) {
        return runs.stream().filter(some::contains).count();
    }

    boolean hasEvidence() {
        return !runs.isEmpty() && (witness != null || earlier != null);
    }

    /** The best evidence. */
    public FindingEvidence witness() {
        FindingEvidence best = witness == null ? earlier : witness;
        if (best == null) {
            throw new IllegalStateException("no run has evidence for the finding");
        }
        return best;
    }
}
