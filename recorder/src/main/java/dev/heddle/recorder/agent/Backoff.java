package dev.heddle.recorder.agent;

/** Decides when to check again: the longer there was nothing to do, the later. Independent of a clock. */
final class Backoff {
    private static final long FIRST_NANOS = 1_000_000_000;
    private static final long MOST_NANOS = 10_000_000_000L;

    private long pause;
    private long last;

    /** @param now in nanoseconds, from {@link System#nanoTime} */
    boolean isDue(long now) {
        return now - last >= pause || pause == 0;
    }

    /** Reports a check. */
    void add(boolean wasUseful, long now) {
        last = now;
        pause = wasUseful ? 0 : Math.min(MOST_NANOS, Math.max(FIRST_NANOS, 2 * pause));
    }
}
