package dev.heddle.trace.plan;

import dev.heddle.trace.failure.Failure;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A whole schedule: which thread runs, from where, and where it is stopped.
 *
 * <p>Under serial control a run is determined by who runs at each decision point, so this list reproduces a run event by event.
 *
 * @param finding the finding it reproduces, or null
 * @param failure what the run ended with, or null if it ended well
 * @param origin what it was taken from
 * @param turns the turns, in order; when they are used up, the thread with the lowest path that can run goes on
 */
public record ExactPlan(
        String id,
        String technique,
        long seed,
        @Nullable String finding,
        @Nullable Failure failure,
        Origin origin,
        Turns turns)
        implements Plan {
    /** Version of this kind. */
    public static final int FORMAT = 4;

    /** The first version that is read. It does not say which steps are the program's own; those before it did not say how turns end. */
    static final int OLDEST_FORMAT = 3;

    public ExactPlan {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(technique, "technique");
        Objects.requireNonNull(origin, "origin");
        Objects.requireNonNull(turns, "turns");
    }

    @Override
    public ExactPlan withSeed(long other) {
        return new ExactPlan(id, technique, other, finding, failure, origin, turns);
    }
}
