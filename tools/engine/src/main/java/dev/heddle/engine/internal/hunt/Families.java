package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.internal.runs.SeedRuns.SeedRun;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The families that a technique contributes to a hunt, and the order in which they get runs. */
interface Families {
    /** The families with the runs that each of them got. */
    Bandit shares();

    /**
     * The family that gets the next runs; null if all are exhausted. May make runs by itself if the schedules of one
     * family depend on each other.
     */
    default Bandit.@Nullable Arm next(HuntLoop loop) throws IOException, InterruptedException {
        return shares().next();
    }

    /** Receives the counted runs of all families. */
    default void made(List<SeedRun> runs) {}

    /** Whether a family keeps a failure that needs no further check. */
    default boolean isAnyFinal() {
        return false;
    }

    /** Why no more runs are useful, although families are left; null to go on. */
    default @Nullable String endReason(HuntLoop loop) {
        return null;
    }

    /** Why the hunt ends when all families are exhausted; null if only time was missing for more. */
    default @Nullable String exhausted(HuntLoop loop) {
        return "all schedules were made";
    }

    /** The part of the budget for the time after the search. */
    default Duration reserve() {
        return Duration.ZERO;
    }

    /**
     * A single family, which gets all runs.
     *
     * @param mostRuns most runs of a batch
     */
    static Families of(Family family, int mostRuns) {
        Bandit only = new Bandit();
        only.add(family, mostRuns);
        return () -> only;
    }
}
