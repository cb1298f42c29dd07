package dev.heddle.batch.merge;

import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What all runs together say of one finding. */
public final class FindingState {
    private final Set<String> runs = new HashSet<>();
    private Sightings seen = Sightings.NEVER;
    private @Nullable FindingEvidence witness;
    /** What was kept of earlier batches, should no run tell it any more. */
    private @Nullable FindingEvidence earlier;

    /** It is in a run; several techniques may say so. */
    void in(String run, @Nullable Instant started, @Nullable String build) {
        if (runs.add(run)) {
            seen = seen.merge(Sightings.in(started, build));
        }
    }

    /** Its best account was tried: from now on this is it. */
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

    /** How many of some runs have it. */
    public long in(Set<String> some) {
        return runs.stream().filter(some::contains).count();
    }

    boolean isThere() {
        return !runs.isEmpty() && (witness != null || earlier != null);
    }

    /** The best account of it. */
    public FindingEvidence witness() {
        FindingEvidence best = witness == null ? earlier : witness;
        if (best == null) {
            throw new IllegalStateException("no run tells of the finding");
        }
        return best;
    }
}
