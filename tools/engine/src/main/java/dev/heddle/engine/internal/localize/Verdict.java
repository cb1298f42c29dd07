package dev.heddle.engine.internal.localize;

import dev.heddle.trace.finding.Finding;
import java.nio.file.Path;

/**
 * What replaying a report has shown.
 *
 * @param kind what it comes to
 * @param words that, and the numbers of runs it rests on
 * @param failure what a run with the forced order did wrong; null if none failed
 * @param schedule the exact plan of that run; null if there is none
 * @param runs the numbers of runs
 */
public record Verdict(Kind kind, String words, String failure, Path schedule, TriedRuns runs) {
    /** The three things that trying can show. */
    public enum Kind {
        /** With the order forced the program fails, and without it it does not. */
        CONFIRMED("confirmed"),
        /** The program does not fail with the order forced, or fails with it forbidden. */
        NOT_THE_CAUSE("not the cause"),
        /** The order never came about. */
        NOT_FORCED("could not be forced");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    Finding.Status status() {
        return kind == Kind.CONFIRMED ? Finding.Status.CONFIRMED : Finding.Status.NOT_REPRODUCED;
    }
}
