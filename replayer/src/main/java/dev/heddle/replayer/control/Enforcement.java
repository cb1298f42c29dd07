package dev.heddle.replayer.control;

import dev.heddle.trace.run.Outcome;
import java.util.List;

/** A plan being enforced on a run, in whatever mode. */
public interface Enforcement {
    /** Starts what watches. Called once, before the program starts. */
    void open();

    /** From now on all threads go on without control. What was controlled so far stays to be read. */
    void release();

    /**
     * What a run of this plan did that ended this way.
     *
     * @param more notes besides those of whoever enforces
     */
    Outcome outcome(String plan, long seed, RunEnding.Result result, List<String> more);
}
