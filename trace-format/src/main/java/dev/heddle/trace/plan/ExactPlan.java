package dev.heddle.trace.plan;

import dev.heddle.trace.failure.Failure;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A whole schedule: which thread runs, from where, and where it is preempted.
 *
 * <p>The choices at the decision points determine a serial run, so this list reproduces a run event by event.
 *
 * @param finding the finding it reproduces, or null
 * @param failure the failure of the run, or null if it passed
 * @param origin the run it was taken from
 * @param turns the turns, in order; after the last one, the enabled thread with the lowest path runs
 * @param stale the reads that see an older write; all others see the newest one
 */
public record ExactPlan(
        String id,
        String technique,
        long seed,
        @Nullable String finding,
        @Nullable Failure failure,
        Origin origin,
        Turns turns,
        List<StaleRead> stale)
        implements Plan {
    /** Version of this kind. */
    public static final int FORMAT = 5;

    /** The version of plans without stale reads. */
    static final int FORMAT_WITHOUT_STALE_READS = 4;

    /**
     * The oldest version that can be read. It does not identify application steps; older versions did not store how
     * turns end.
     */
    static final int OLDEST_FORMAT = 3;

    public ExactPlan {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(technique, "technique");
        Objects.requireNonNull(origin, "origin");
        Objects.requireNonNull(turns, "turns");
        stale = List.copyOf(stale);
    }

    /** A plan whose reads all see the newest write. */
    public ExactPlan(
            String id,
            String technique,
            long seed,
            @Nullable String finding,
            @Nullable Failure failure,
            Origin origin,
            Turns turns) {
        this(id, technique, seed, finding, failure, origin, turns, List.of());
    }

    @Override
    public PlanGoal goal() {
        return PlanGoal.REPRODUCTION;
    }

    @Override
    public String title() {
        return "exact schedule" + (finding == null ? "" : " of " + finding);
    }

    @Override
    public ExactPlan withoutStaleReads() {
        return new ExactPlan(id, technique, seed, finding, failure, origin, turns, List.of());
    }

    @Override
    public ExactPlan withSeed(long other) {
        return new ExactPlan(id, technique, other, finding, failure, origin, turns, stale);
    }
}
