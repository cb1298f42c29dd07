package dev.heddle.engine.internal.campaign;

/** What came of one controlled run. */
public enum Verdict {
    /** What the plan asks for was seen to happen. */
    CONFIRMED("confirmed", true),
    /** Everything the plan asks for came, but no technique is known that could say whether that is what the plan is about. */
    REACHED("reached", true),
    /** The plan's events did not come in the wanted order. */
    NOT_REACHED("not reached", true),
    /** As {@link #NOT_REACHED}, and threads held for the plan had to be let go because nobody else could run. */
    THRASHED("thrashed", true),
    /** A schedule that asks for nothing in particular, and the program ended well. */
    PASSED("passed", true),
    /** An exact plan was followed to its end, with the same result. */
    REPRODUCED("reproduced", true),
    /** An exact plan was followed to its end, and the program did something else than it did then. */
    OTHER_RESULT("other result", true),
    /** The run left its exact plan. */
    DIVERGED("diverged", true),
    /** The plan does not fit the program, which was not started. */
    UNFIT("unfit", false),
    /** The run was stopped because the time that a run may take was over. */
    TIMED_OUT("time over", false),
    /** The run was stopped because the budget of the whole was spent. */
    CUT("cut by the budget", false),
    /** The run was stopped from outside, by a signal. */
    STOPPED("stopped", false),
    /** The process ended without saying what it did, or its recording cannot be read: it was killed, or the JVM crashed. */
    LOST("lost", false);

    private final String words;
    private final boolean isTry;

    Verdict(String words, boolean isTry) {
        this.words = words;
        this.isTry = isTry;
    }

    /** Whether the run says anything about the plan: neither tried nor confirmed anything has one that did not come to its end. */
    public boolean isTry() {
        return isTry;
    }

    @Override
    public String toString() {
        return words;
    }
}
