package dev.heddle.trace.plan;

import java.util.Objects;

/** A random walk: at every decision all enabled threads are equally likely. The baseline of all techniques. */
public record RandomPlan(String id, String technique, long seed) implements SearchPlan {
    public RandomPlan {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(technique, "technique");
    }

    @Override
    public String title() {
        return "random schedule";
    }

    @Override
    public RandomPlan withSeed(long other) {
        return new RandomPlan(id, technique, other);
    }
}
