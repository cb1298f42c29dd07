package dev.heddle.analyzer.rankchecker;

import java.util.Arrays;

/**
 * The order that starting and joining threads makes, and nothing else: what no schedule can turn round. Vector clocks; a thread's own time goes on
 * when it starts another one.
 */
final class Lifetimes {
    private int[][] clocks = new int[8][];

    private int[] clock(int thread) {
        if (thread >= clocks.length) {
            clocks = Arrays.copyOf(clocks, Math.max(thread + 1, clocks.length * 2));
        }
        if (clocks[thread] == null) {
            clocks[thread] = new int[thread + 1];
            clocks[thread][thread] = 1;
        }
        return clocks[thread];
    }

    void started(int thread, int child) {
        take(child, thread);
        clock(thread)[thread]++;
    }

    void joined(int thread, int ended) {
        take(thread, ended);
    }

    private void take(int thread, int from) {
        int[] into = clock(thread);
        int[] times = clock(from);
        if (times.length > into.length) {
            into = Arrays.copyOf(into, times.length);
            clocks[thread] = into;
        }
        for (int i = 0; i < times.length; i++) {
            into[i] = Math.max(into[i], times[i]);
        }
    }

    /** The thread's own time, from 1. */
    int time(int thread) {
        return clock(thread)[thread];
    }

    /** Up to which time what another thread did comes before what this one does now. */
    int known(int thread, int other) {
        int[] clock = clock(thread);
        return other < clock.length ? clock[other] : 0;
    }
}
