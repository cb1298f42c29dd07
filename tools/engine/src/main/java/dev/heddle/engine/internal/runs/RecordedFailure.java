package dev.heddle.engine.internal.runs;

import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.finding.Finding;

/**
 * A failure of an uncontrolled, recorded run.
 *
 * @param kind of failure
 * @param failure the failure itself
 * @param finding with the details from the recording; equal for runs that fail alike
 */
public record RecordedFailure(Kind kind, Failure failure, Finding finding) {
    /** The kind of failure. */
    public enum Kind {
        /** Threads wait for each other's locks. */
        DEADLOCK,
        /** An exception left a thread's last frame, or the program ended with an exit code other than 0. */
        ENDED,
        /** No thread could continue. */
        HANG
    }
}
