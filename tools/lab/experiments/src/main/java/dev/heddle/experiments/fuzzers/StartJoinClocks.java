package dev.heddle.experiments.fuzzers;

import java.util.Arrays;

/**
 * Vector clocks of the order by starts and joins of threads alone, as the hybrid race detector of RaceFuzzer uses it
 * (AssetFuzzer, section 5.2). The time of a thread has no unit: it counts from 1 and advances at each start.
 */
final class StartJoinClocks {
    /** The arrays are replaced and never changed, so that callers may keep them. */
    private int[][] clocks = new int[8][];

    /** The clock of a thread: by thread number, the latest time that precedes its next event. Do not modify it. */
    int[] of(int thread) {
        if (thread >= clocks.length) {
            clocks = Arrays.copyOf(clocks, Math.max(thread + 1, clocks.length * 2));
        }
        if (clocks[thread] == null) {
            clocks[thread] = new int[thread + 1];
            clocks[thread][thread] = 1;
        }
        return clocks[thread];
    }

    /** A thread starts another one. */
    void start(int thread, int started) {
        clocks[started] = merged(of(started), of(thread));
        int[] next = of(thread).clone();
        next[thread]++;
        clocks[thread] = next;
    }

    /** A thread observes the end of another one. */
    void join(int thread, int ended) {
        clocks[thread] = merged(of(thread), of(ended));
    }

    private static int[] merged(int[] one, int[] other) {
        int[] merged = Arrays.copyOf(one, Math.max(one.length, other.length));
        for (int i = 0; i < other.length; i++) {
            merged[i] = Math.max(merged[i], other[i]);
        }
        return merged;
    }

    /**
     * Whether an event precedes a later one.
     *
     * @param thread the thread of the earlier event
     * @param clock the clock of its thread at the earlier event
     * @param later the clock of the other thread at the later event
     */
    static boolean precedes(int thread, int[] clock, int[] later) {
        return thread < later.length && clock[thread] <= later[thread];
    }
}
