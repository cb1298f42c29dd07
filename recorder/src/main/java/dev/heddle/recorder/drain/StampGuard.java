package dev.heddle.recorder.drain;

import dev.heddle.trace.event.EventLayout;
import java.io.IOException;

/**
 * Ends the recording before the stamps overflow: later stamps would restart at 0, and the order of events would be
 * lost.
 */
final class StampGuard {
    /** An upper bound of the stamps that threads take between two checks, with a large reserve. */
    private static final long MARGIN = 1L << 34;

    private StampGuard() {}

    /**
     * @param last the latest stamp
     * @throws IOException with a line for the user, if few are left
     */
    static void check(long last) throws IOException {
        if (last >= EventLayout.STAMP_LIMIT - MARGIN) {
            throw new IOException(
                    "a recording has stamps for some 270 billion operations that order threads, and they are used up");
        }
    }
}
