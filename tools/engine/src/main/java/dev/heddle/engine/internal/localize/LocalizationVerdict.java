package dev.heddle.engine.internal.localize;

import dev.heddle.trace.finding.Finding;
import java.nio.file.Path;

/**
 * The result of trying a report.
 *
 * @param kind of the result
 * @param words the result with the numbers of runs
 * @param failure of a run with the forced order; null if none failed
 * @param schedule the exact plan of that run; null if there is no such run
 * @param runs the numbers of runs
 */
public record LocalizationVerdict(Kind kind, String words, String failure, Path schedule, TriedRuns runs) {
    /** The three possible results. */
    public enum Kind {
        /** With the order forced the program fails; with the order forbidden it does not. */
        CAUSE("cause"),
        /** With the order forced the program passes no less often than by chance, and with it forbidden it fails. */
        NOT_THE_CAUSE("not the cause"),
        /** The order never occurred, or the runs prove neither of the other results. */
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
        return kind == Kind.CAUSE ? Finding.Status.CONFIRMED : Finding.Status.NOT_REPRODUCED;
    }
}
