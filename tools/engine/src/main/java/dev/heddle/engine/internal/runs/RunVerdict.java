package dev.heddle.engine.internal.runs;

/** The result of one controlled run. */
public enum RunVerdict {
    /** The event of the plan was observed. */
    CONFIRMED("confirmed", true),
    /** Every step of the plan was executed, but no installed technique can judge the result. */
    REACHED("reached", true),
    /** The events did not occur in the order of the plan. */
    NOT_REACHED("not reached", true),
    /** Like {@link #NOT_REACHED}; in addition, held threads had to be released because no other thread could run. */
    THRASHED("thrashed", true),
    /** A schedule without a target event, and the program ended well. */
    PASSED("passed", true),
    /** An exact plan was followed to its end with the same result. */
    REPRODUCED("reproduced", true),
    /** An exact plan was followed to its end with a different result. */
    OTHER_RESULT("other result", true),
    /** The run diverged from its exact plan. */
    DIVERGED("diverged", true),
    /** The plan does not fit the program, which was not started. */
    UNFIT("unfit", false),
    /** The run was stopped at its time limit. */
    TIMED_OUT("time over", false),
    /** The run was stopped, or not started, because the budget of the hunt was spent. */
    CUT("cut by the budget", false),
    /** The run was stopped from outside, by a signal. */
    STOPPED("stopped", false),
    /** The process was killed or the JVM crashed: it left no outcome, or its recording cannot be read. */
    LOST("lost", false);

    private final String words;
    private final boolean isTry;

    RunVerdict(String words, boolean isTry) {
        this.words = words;
        this.isTry = isTry;
    }

    /**
     * Whether the run counts as a try of its plan. A run that did not end by itself neither tries nor confirms
     * anything.
     */
    public boolean isTry() {
        return isTry;
    }

    @Override
    public String toString() {
        return words;
    }
}
