package dev.heddle.trace.plan;

import java.util.Objects;

/**
 * Partial order sampling (Yuan, Yang and Gu, CAV 2018): random priorities of events, not of threads, so that orders of
 * independent operations do not use up the runs.
 */
public record PosPlan(String id, String technique, long seed) implements SearchPlan {
    public PosPlan {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(technique, "technique");
    }

    @Override
    public PosPlan withSeed(long other) {
        return new PosPlan(id, technique, other);
    }
}
