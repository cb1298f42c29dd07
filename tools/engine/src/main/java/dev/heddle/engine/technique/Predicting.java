package dev.heddle.engine.technique;

import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.recording.Recording;
import java.util.List;

/** Predicts from recordings, and recognises in a controlled run what it predicted. Each of its findings has a plan that {@code hunt} tries. */
public interface Predicting extends Analysing {
    /** Those of its options that make a difference to {@link #happened}. */
    default List<TechniqueOption<?>> judgingOptions() {
        return List.of();
    }

    /**
     * Whether what a plan asks for really happened in a run.
     *
     * @param plan one that this technique has made
     * @param run recorded under control, beside its outcome
     */
    boolean happened(Plan plan, Recording run, OptionValues options);
}
