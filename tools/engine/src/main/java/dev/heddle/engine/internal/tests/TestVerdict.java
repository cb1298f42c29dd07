package dev.heddle.engine.internal.tests;

import org.jspecify.annotations.Nullable;

/**
 * What is known of a test.
 *
 * @param test {@code Class#method(types)}
 * @param detail in one line; empty if there is nothing to say
 * @param millis that its hunt took
 * @param isCutShort whether there was more to be tried
 * @param directory of the results of its hunt, relative to the one of all; null if it was not hunted
 */
public record TestVerdict(
        String test,
        Kind kind,
        String detail,
        long millis,
        boolean isCutShort,
        @Nullable String directory) {
    /** What it comes to. */
    public enum Kind {
        /** There is a schedule under which it fails, or it fails anyway. */
        FAILS,
        /** It did not fail under any schedule that was tried. */
        HOLDS,
        /** It has no threads but its own, and passes. */
        WITHOUT_THREADS,
        /** It has no threads but its own, and fails. */
        FAILS_ALONE,
        /** It is disabled, or an assumption does not hold. */
        NOT_RUN,
        /** It has an annotation of Heddle's. */
        ANNOTATED,
        /** The budget was spent before its turn. */
        NOT_TRIED,
        /** Its hunt came to no end. */
        NOT_HUNTED
    }

    /** Whether it would come out the same if nothing has changed. */
    boolean isKept() {
        return kind != Kind.NOT_TRIED && kind != Kind.NOT_HUNTED;
    }
}
