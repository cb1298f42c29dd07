package dev.heddle.analyzer.race;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Arrays;

/**
 * The periods in which threads may have been in class initialisers. The event of a frame is written with the first
 * event in it, and filters drop accesses. So an initialiser may have begun at any time after the previous event of its
 * thread.
 */
final class InitialiserTimes {
    /** For each thread, the stamp of its last event other than a frame. */
    private long[] previous = new long[16];
    /** For each thread, begin and end of each period in turn; an open period has no end. */
    private LongArrayList[] periods = new LongArrayList[16];

    /** Records an event other than the begin of a frame. */
    void passed(int thread, long stamp) {
        if (thread >= previous.length) {
            previous = Arrays.copyOf(previous, Math.max(thread + 1, previous.length * 2));
        }
        previous[thread] = stamp;
    }

    /** Records that a thread enters an initialiser from outside. */
    void entered(int thread) {
        if (thread >= periods.length) {
            periods = Arrays.copyOf(periods, Math.max(thread + 1, periods.length * 2));
        }
        if (periods[thread] == null) {
            periods[thread] = new LongArrayList();
        }
        periods[thread].add(thread < previous.length ? previous[thread] : 0);
    }

    /** Records that a thread leaves its outermost initialiser. */
    void left(int thread, long stamp) {
        periods[thread].add(stamp);
    }

    /** Whether the thread may have been in an initialiser between its event with this stamp and its next one. */
    boolean mayHold(int thread, long stamp) {
        if (thread >= periods.length || periods[thread] == null) {
            return false;
        }
        LongArrayList of = periods[thread];
        int from = 0;
        int to = of.size();
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (of.getLong(middle) <= stamp) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        // An odd index lies after a begin, and before its end.
        return (from & 1) != 0;
    }
}
