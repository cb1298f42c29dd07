package dev.heddle.engine.technique;

import dev.heddle.trace.plan.Plan;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A technique that searches schedules for failures, without predictions. A search runs one plan with many seeds. */
public interface Searching extends Technique {
    /** Whether the plan depends on the size of a run, so that some runs must be measured first. */
    default boolean isSized() {
        return false;
    }

    /**
     * The plan for all runs of a search; each run has its own seed. Also called before any run, with
     * {@link RunSize#UNKNOWN}.
     *
     * @throws IllegalArgumentException with one line for the user, if options contradict each other
     */
    Plan plan(RunSize size, OptionValues options);

    /** Notes for the user before the search begins, one line each. */
    default List<String> remarks(Plan plan, RunSize measured, OptionValues options) {
        return List.of();
    }

    /**
     * Checks a plan against the measured size of the runs.
     *
     * @param seen the size of the runs of the search
     * @return null if the plan fits; otherwise one line for the user, and the search continues with the {@link #plan}
     *     for {@code seen}
     */
    default @Nullable String mismatch(Plan plan, RunSize seen) {
        return null;
    }

    /** Report lines about the plan, for example the probability of finding a bug; two columns per line. */
    default List<String> text(Plan plan) {
        return List.of();
    }
}
