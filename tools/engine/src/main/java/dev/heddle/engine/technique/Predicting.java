package dev.heddle.engine.technique;

import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.recording.Recording;
import java.util.List;

/**
 * A technique that predicts failures from recordings and recognises them in a controlled run. Each of its findings has
 * a plan that {@code hunt} tries.
 */
public interface Predicting extends Analysing {
    /** The options that change the result of {@link #happened}. */
    default List<TechniqueOption<?>> judgingOptions() {
        return List.of();
    }

    /** Whether its predictions have orders of the run as witnesses. Hunts run such techniques first. */
    default boolean hasWitnesses() {
        return false;
    }

    /**
     * Whether the predicted event of a plan really happened in a run.
     *
     * @param plan a plan of this technique
     * @param run recording of a controlled run, with its outcome in the same directory
     */
    boolean happened(Plan plan, Recording run, OptionValues options);
}
