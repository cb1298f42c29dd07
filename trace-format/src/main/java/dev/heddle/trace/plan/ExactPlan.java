package dev.heddle.trace.plan;

import java.util.List;
import java.util.Objects;

/**
 * A whole schedule: which thread runs, for how many decisions, and where it is stopped.
 *
 * <p>Under serial control a run is determined by who runs at each decision point, so this list reproduces a run event by event.
 *
 * @param finding the finding it reproduces, or null
 * @param failure what the run ended with, in words, or null if it ended well
 * @param turns the turns, in order; when they are used up, the thread with the lowest path that can run goes on
 */
public record ExactPlan(String id, String technique, long seed, String finding, String failure, List<Turn> turns)
        implements Plan {
    public ExactPlan {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(technique, "technique");
        turns = List.copyOf(turns);
    }

    @Override
    public ExactPlan withSeed(long other) {
        return new ExactPlan(id, technique, other, finding, failure, turns);
    }

    /**
     * A thread runs until it comes to its next decision point for the given number of times.
     *
     * @param thread path of the thread
     * @param steps number of operations it executes in this turn, at least 1
     * @param at the first operation of the turn, in words: {@code PUT_FIELD pkg.Class.method:42@17}, checked on replay
     */
    public record Turn(String thread, int steps, String at) {
        public Turn {
            Objects.requireNonNull(thread, "thread");
            Objects.requireNonNull(at, "at");
            if (steps < 1) {
                throw new IllegalArgumentException("steps is " + steps + ", and a turn has at least one");
            }
        }
    }
}
