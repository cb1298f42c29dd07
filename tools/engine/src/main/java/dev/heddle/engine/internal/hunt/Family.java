package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.internal.runs.RunReport;
import dev.heddle.engine.internal.runs.SeedRuns.SeedRun;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
    @Nullable RunBatch next(String id, int most) throws IOException;

    /** Receives runs that recorded something, before their files are deleted. */
    default void recorded(RunBatch batch, List<RunReport> reports) throws IOException {}

    /**
     * Receives each run in a fresh JVM. May make runs by itself, for example to check the run.
     *
     * @param index of the run in its batch
     * @return whether the family keeps its files and reports its failure
     */
    default boolean keeps(RunBatch batch, int index, RunReport report) throws IOException, InterruptedException {
        return false;
    }

    /** Receives the results in the order of seeds; runs for which there was no time are missing. */
    default void made(RunBatch batch, List<SeedRun> runs) throws IOException {}

    /** Weight of a new schedule, 1 if it differs from all others in relevant places. */
    default double weight() {
        return 1;
    }

    /** The guarantee of its runs so far, in words; null if absent. */
    default @Nullable String guarantee() {
        return null;
    }

    /** Whether the family is finite, so that its remaining schedules count as work left. */
    default boolean isFinite() {
        return true;
    }
}
