package dev.heddle.replayer.control;

import dev.heddle.trace.run.Outcome;
import java.util.List;

/** The enforcement of a plan on a run, in either mode. */
public interface Enforcement {
    /** Starts the watchdog. Called once, before the program starts. */
    void open();

    /** From now on all threads run without control. The results so far remain readable. */
    void release();

    /**
     * Returns the outcome of a run of this plan with this end.
     *
     * @param more notes in addition to those of the enforcement
     */
    Outcome outcome(String plan, long seed, RunEnding.Result result, List<String> more);
}
