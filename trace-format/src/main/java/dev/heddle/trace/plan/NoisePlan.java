package dev.heddle.trace.plan;

import java.util.Objects;

/**
 * Noise in the manner of ConTest: a thread that is about to acquire a lock sometimes lets the others go first for a while. Otherwise threads
 * go on until they block or yield.
 *
 * @param probability with which a thread is delayed at an acquisition, above 0 and at most 1
 * @param length for how many decisions at most, at least 1; how many is drawn each time. In gated mode, where time is real, milliseconds
 */
public record NoisePlan(String id, String technique, long seed, double probability, int length) implements SearchPlan {
    /** The probability that searches use. */
    public static final double DEFAULT_PROBABILITY = 0.25;
    /** The length that searches use. */
    public static final int DEFAULT_LENGTH = 10;

    public NoisePlan {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(technique, "technique");
        if (!(probability > 0 && probability <= 1)) {
            throw new IllegalArgumentException("probability is " + probability + ", and it is above 0 and at most 1");
        }
        if (length < 1) {
            throw new IllegalArgumentException("length is " + length + ", and a delay has at least 1 decision");
        }
    }

    @Override
    public NoisePlan withSeed(long other) {
        return new NoisePlan(id, technique, other, probability, length);
    }
}
