package dev.heddle.tools.explore;

/** What decides which schedules come first. */
public enum Ranking {
    /** Few preemptions, then few variables, then variables that matter more; every order of a few threads (RankChecker). */
    VARIABLES_AND_THREADS,
    /** Few preemptions only; every order of all threads (iterative context bounding, Musuvathi and Qadeer, 2007). To compare with. */
    PREEMPTIONS
}
