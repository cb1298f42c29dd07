package dev.heddle.engine.internal.explore;

import dev.heddle.trace.plan.ExplorePlan.Sameness;

/** What decides which schedules come first. */
public enum Ranking {
    /** Few preemptions, then few variables, then variables that matter more; every order of a few threads (RankChecker). */
    VARIABLES_AND_THREADS(Sameness.HAPPENS_BEFORE),
    /** Few preemptions only; every order of all threads. To compare with. */
    PREEMPTIONS(Sameness.HAPPENS_BEFORE),
    /**
     * The same, and executed is whatever is another schedule, though it would come to nothing else: iterative context bounding as it was published
     * (Musuvathi and Qadeer, 2007). To compare with.
     */
    EVERY_PREEMPTION(Sameness.SEQUENCE);

    private final Sameness sameness;

    Ranking(Sameness sameness) {
        this.sameness = sameness;
    }

    /** Which schedules count as one. */
    Sameness sameness() {
        return sameness;
    }

    boolean isByPreemptionsOnly() {
        return this != VARIABLES_AND_THREADS;
    }
}
