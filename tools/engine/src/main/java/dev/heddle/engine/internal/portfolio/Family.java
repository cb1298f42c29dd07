package dev.heddle.engine.internal.portfolio;

import dev.heddle.engine.internal.campaign.SeedRuns.SeedRun;
import java.util.List;

/** Schedules that are made in the same way. */
interface Family {
    /** In words, for reports. */
    String name();

    /**
     * The next runs of it.
     *
     * @param id for the plan, which no other plan of the hunt has
     * @param most so many runs
     * @return null if there are no more
     */
    Batch next(String id, int most);

    /** What came of them, the lowest seed first; runs for which there was no time are missing. */
    default void made(Batch batch, List<SeedRun> runs) {}

    /** What a new schedule of it is worth, 1 if it differs from all others where that may matter. */
    default double worth() {
        return 1;
    }

    /** What its runs so far guarantee, in words; null if nothing that could be said. */
    default String chance() {
        return null;
    }

    /** Whether it comes to an end by itself: then what it has left is work that is left over. */
    default boolean isFinite() {
        return true;
    }
}
