package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.internal.runs.SeedRuns.SeedRun;
import java.util.List;

/** A family of schedules that are made in the same way. */
interface Family {
    /** Name in reports. */
    String name();

    /**
     * The next batch of runs.
     *
     * @param id unique id for the plan
     * @param most largest number of runs
     * @return null if the family is exhausted
     */
    RunBatch next(String id, int most);

    /** Receives the results in the order of seeds; runs for which there was no time are missing. */
    default void made(RunBatch batch, List<SeedRun> runs) {}

    /** Weight of a new schedule, 1 if it differs from all others in relevant places. */
    default double weight() {
        return 1;
    }

    /** The guarantee of its runs so far, in words; null if absent. */
    default String guarantee() {
        return null;
    }

    /** Whether the family is finite, so that its remaining schedules count as work left. */
    default boolean isFinite() {
        return true;
    }
}
