package dev.heddle.engine.technique;

import dev.heddle.trace.plan.Plan;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Searches among schedules: predicts nothing, and finds what makes the program fail. A search runs one plan with many seeds. */
public interface Searching extends Technique {
    /** Whether the plan depends on how large a run is, so that some runs must be measured first. */
    default boolean isSized() {
        return false;
    }

    /**
     * The plan of all runs of a search; each run has a seed of its own. It is asked for before anything runs, too, with {@link RunSize#UNKNOWN}.
     *
     * @throws IllegalArgumentException with one line for the user, if the options do not fit each other
     */
    Plan plan(RunSize size, OptionValues options);

    /** What the user should know before the search begins, one line each. */
    default List<String> remarks(Plan plan, RunSize measured, OptionValues options) {
        return List.of();
    }

    /**
     * What is wrong with a plan for runs as they really are.
     *
     * @param seen how large the runs of the search are
     * @return one line; null if the plan may stay, and otherwise the search goes on with the {@link #plan} for what was seen
     */
    default @Nullable String mismatch(Plan plan, RunSize seen) {
        return null;
    }

    /** What a report says of the plan, as how likely a bug is to be found; in lines of two columns. */
    default List<String> text(Plan plan) {
        return List.of();
    }
}
