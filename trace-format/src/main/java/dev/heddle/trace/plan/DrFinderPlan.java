package dev.heddle.trace.plan;

import dev.heddle.trace.relation.MayTrigger;
import java.util.Objects;

/**
 * Reverses the order of acquisitions (DrFinder, section 5.3): a thread that requests a lock waits for another thread
 * that may acquire a lock of the same class. Otherwise the schedule is random.
 *
 * @param relation which methods may acquire which locks, from earlier runs of the same program
 */
public record DrFinderPlan(String id, String technique, long seed, MayTrigger relation) implements SearchPlan {
    /** Name of the technique on the command line. */
    public static final String TECHNIQUE = "drfinder";

    public DrFinderPlan {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(technique, "technique");
        Objects.requireNonNull(relation, "relation");
    }

    @Override
    public DrFinderPlan withSeed(long other) {
        return new DrFinderPlan(id, technique, other, relation);
    }
}
