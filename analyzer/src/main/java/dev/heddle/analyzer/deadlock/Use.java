package dev.heddle.analyzer.deadlock;

import it.unimi.dsi.fastutil.ints.IntArrayList;

/** One thread's executions of a {@link Dependency}: in which segments. */
final class Use {
    /** So many segments are kept apart; of the others only the last one is. */
    private static final int MOST_SEGMENTS = 32;

    final int thread;
    /** Ascending. */
    final IntArrayList segments = new IntArrayList(1);

    boolean overflow;

    Use(int thread) {
        this.thread = thread;
    }

    void in(int segment) {
        int last = segments.size() - 1;
        if (last >= 0 && segments.getInt(last) == segment) {
            return;
        }
        if (segments.size() == MOST_SEGMENTS) {
            overflow = true;
            segments.set(last, segment);
        } else {
            segments.add(segment);
        }
    }
}
