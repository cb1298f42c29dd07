package dev.heddle.engine.internal.observed;

import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.finding.Finding;

/**
 * A failure of a run that was only recorded.
 *
 * @param kind what went wrong
 * @param failure what it is
 * @param finding with what the recording tells; runs that fail alike have the same
 */
public record Seen(Kind kind, Failure failure, Finding finding) {
    /** What went wrong. */
    public enum Kind {
        /** Threads wait for each other's locks. */
        DEADLOCK,
        /** An exception has left a thread's last frame, or the program has ended with another exit code than 0. */
        ENDED,
        /** Nobody was left who could go on. */
        HANG
    }
}
