package dev.heddle.recorder.drain;

import dev.heddle.trace.event.EventLayout;
import java.io.IOException;

/** Ends recording before the stamps do: those after the last one would begin again at 0, and nobody could tell the order of events. */
final class StampGuard {
    /** What threads may take between two looks, with much to spare. */
    private static final long MARGIN = 1L << 34;

    private StampGuard() {}

    /**
     * @param last a stamp that was taken just now
     * @throws IOException with a line for the user, if few are left
     */
    static void check(long last) throws IOException {
        if (last >= EventLayout.STAMP_LIMIT - MARGIN) {
            throw new IOException(
                    "a recording has stamps for some 270 billion operations that order threads, and they are used up");
        }
    }
}
