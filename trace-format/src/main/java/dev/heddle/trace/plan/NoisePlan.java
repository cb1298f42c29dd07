package dev.heddle.trace.plan;

import java.util.Objects;

/**
 * Noise like ConTest's: a thread that is about to acquire a lock sometimes waits for a while. Otherwise threads run
 * until they block or yield.
 *
 * @param probability of a delay at an acquisition, above 0 and at most 1
 * @param length longest delay in decisions, at least 1; each delay is random up to it. In gated mode, where time is
 * real, in milliseconds
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
            throw new IllegalArgumentException("probability is " + probability + ", and must be above 0 and at most 1");
        }
        if (length < 1) {
            throw new IllegalArgumentException("length is " + length + ", and must be at least 1");
        }
    }

    @Override
    public NoisePlan withSeed(long other) {
        return new NoisePlan(id, technique, other, probability, length);
    }
}
