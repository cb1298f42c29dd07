package dev.heddle.engine.internal.launch;

import org.jspecify.annotations.Nullable;

/**
 * The result of a test.
 *
 * @param test {@code Class#method(types)}
 * @param detail in one line; may be empty
 * @param millis duration of its hunt
 * @param isCutShort whether the budget ended before everything was tried
 * @param directory results of its hunt, relative to the common directory; null if it was not hunted
 */
public record TestVerdict(
        String test,
        Kind kind,
        String detail,
        long millis,
        boolean isCutShort,
        @Nullable String directory) {
    /** The kind of result. */
    public enum Kind {
        /** It fails under some schedule, or always. */
        FAILS,
        /** It did not fail under any schedule that was tried. */
        HOLDS,
        /** It has only its own thread, and passes. */
        WITHOUT_THREADS,
        /** It has only its own thread, and fails. */
        FAILS_ALONE,
        /** It is disabled, or an assumption does not hold. */
        NOT_RUN,
        /** It has an annotation of Heddle's. */
        ANNOTATED,
        /** The budget was spent before its turn. */
        NOT_TRIED,
        /** Its hunt did not end. */
        NOT_HUNTED
    }

    /** Whether the result stays valid if nothing has changed. */
    boolean isKept() {
        return kind != Kind.NOT_TRIED && kind != Kind.NOT_HUNTED;
    }
}
