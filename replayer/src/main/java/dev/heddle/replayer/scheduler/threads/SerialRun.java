package dev.heddle.replayer.scheduler.threads;

import dev.heddle.replayer.scheduler.sites.SerialSites;

/** The run that controlled threads belong to. */
public interface SerialRun {
    /** The sites of the run. */
    SerialSites sites();

    /** On a thread that waits for its turn: it was interrupted, possibly by code that is not instrumented. */
    void interruptedWhileWaiting(ControlledThread thread);
}
