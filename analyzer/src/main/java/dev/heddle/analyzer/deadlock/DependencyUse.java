package dev.heddle.analyzer.deadlock;

import it.unimi.dsi.fastutil.ints.IntArrayList;

/** One thread's executions of a {@link Dependency}, by segment. */
final class DependencyUse {
    /** The largest number of distinguished segments. Beyond that, only the last segment is kept. */
    private static final int MOST_SEGMENTS = 32;

    final int thread;
    /** The segments in ascending order. */
    final IntArrayList segments = new IntArrayList(1);

    boolean overflow;

    DependencyUse(int thread) {
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
