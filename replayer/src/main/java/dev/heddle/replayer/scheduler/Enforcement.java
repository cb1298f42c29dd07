package dev.heddle.replayer.scheduler;

import dev.heddle.trace.run.Outcome;

/** A plan being enforced on a run, in whatever mode. */
public interface Enforcement {
    /** Starts what watches. Called once, before the program starts. */
    void open();

    /** From now on all threads go on without control. What was controlled so far stays to be read. */
    void release();

    /** What a run of this plan did that ended this way. */
    Outcome outcome(String plan, long seed, Ending.Result result);
}
