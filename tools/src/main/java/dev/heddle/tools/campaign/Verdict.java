package dev.heddle.tools.campaign;

/** What came of one controlled run. */
public enum Verdict {
    /** What the plan asks for was seen to happen. */
    CONFIRMED("confirmed"),
    /** The plan's events did not come in the wanted order. */
    NOT_REACHED("not reached"),
    /** As {@link #NOT_REACHED}, and threads held for the plan had to be let go because nobody else could run. */
    THRASHED("thrashed"),
    /** A schedule that asks for nothing in particular, and the program ended well. */
    PASSED("passed"),
    /** An exact plan was followed to its end, with the same result. */
    REPRODUCED("reproduced"),
    /** An exact plan was followed to its end, and the program did something else than it did then. */
    OTHER_RESULT("other result"),
    /** The run left its exact plan. */
    DIVERGED("diverged"),
    /** The plan does not fit the program, which was not started. */
    UNFIT("unfit"),
    /** The run was stopped because its time was over. */
    TIMED_OUT("time over"),
    /** The run was stopped from outside, by a signal. */
    STOPPED("stopped"),
    /** The process ended without saying what it did, or its recording cannot be read: it was killed, or the JVM crashed. */
    LOST("lost");

    private final String words;

    Verdict(String words) {
        this.words = words;
    }

    @Override
    public String toString() {
        return words;
    }
}
