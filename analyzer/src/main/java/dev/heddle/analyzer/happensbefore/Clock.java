package dev.heddle.analyzer.happensbefore;

import java.util.Arrays;

/** A vector clock: for each thread, the time up to which its events come before. */
sealed class Clock permits ThreadClock {
    int[] times;

    Clock(int threads) {
        times = new int[threads];
    }

    final int of(int thread) {
        return thread < times.length ? times[thread] : 0;
    }

    /** What comes before the other clock comes before this one too. */
    final void join(Clock other) {
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
