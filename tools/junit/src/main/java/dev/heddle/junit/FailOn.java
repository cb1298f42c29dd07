package dev.heddle.junit;

/** Findings that make a test fail besides its own failures. */
public enum FailOn {
    /** Only failures of the test under some schedule. */
    FAILURE,
    /** Data races that a run has shown, although the test passed. */
    RACE,
    /** Deadlocks, lost signals and hangs that a run has shown, although the test passed. */
    DEADLOCK,
    /** All findings that a run has shown. */
    CONFIRMED,
    /** Also predictions. */
    CANDIDATE
}
