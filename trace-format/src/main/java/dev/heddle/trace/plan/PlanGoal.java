package dev.heddle.trace.plan;

/** The purpose of runs under a plan. It determines the verdict of a run. */
public enum PlanGoal {
    /** Occurrence of a predicted event. */
    PREDICTION,
    /** Repetition of a known run, with its failure if it failed. */
    REPRODUCTION,
    /** Search of schedules for failures; the plan predicts none. */
    SEARCH
}
