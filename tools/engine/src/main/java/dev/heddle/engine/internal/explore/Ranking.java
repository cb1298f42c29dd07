package dev.heddle.engine.internal.explore;

import dev.heddle.trace.plan.ExplorePlan.Sameness;

/** The order of the search. */
public enum Ranking {
    /**
     * Few preemptions first, then few variables, then variables that matter more; every order of a few threads
     * (RankChecker).
     */
    VARIABLES_AND_THREADS(Sameness.HAPPENS_BEFORE),
    /** Few preemptions first; every order of all threads. For comparison. */
    PREEMPTIONS(Sameness.HAPPENS_BEFORE),
    /**
     * Like {@link #PREEMPTIONS}, without equivalence reduction: every distinct schedule is executed. Iterative context
     * bounding as published (Musuvathi and Qadeer, 2007). For comparison.
     */
    EVERY_PREEMPTION(Sameness.SEQUENCE);

    private final Sameness sameness;

    Ranking(Sameness sameness) {
        this.sameness = sameness;
    }

    /** The equivalence of schedules. */
    Sameness sameness() {
        return sameness;
    }

    boolean isByPreemptionsOnly() {
        return this != VARIABLES_AND_THREADS;
    }
}
