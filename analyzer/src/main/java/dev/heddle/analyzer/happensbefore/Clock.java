package dev.heddle.analyzer.happensbefore;

import java.util.Arrays;

/** A vector clock: for each thread, the time up to which its events come before. */
final class Clock {
    private int[] times;

    Clock(int threads) {
        times = new int[threads];
    }

    int of(int thread) {
        return thread < times.length ? times[thread] : 0;
    }

    /** The thread's time goes on by one. */
    void tick(int thread) {
        if (thread >= times.length) {
            times = Arrays.copyOf(times, thread + 1);
        }
        times[thread]++;
    }

    /** What comes before the other clock comes before this one too. */
    void join(Clock other) {
        int[] from = other.times;
        if (from.length > times.length) {
            times = Arrays.copyOf(times, from.length);
        }
        int[] into = times;
        for (int thread = 0; thread < from.length; thread++) {
            into[thread] = Math.max(into[thread], from[thread]);
        }
    }
}
