package dev.heddle.analyzer.race;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Arrays;

/**
 * When threads may have been in class initialisers. A frame is written with the first event in it, and filters drop accesses; so an initialiser may
 * have begun at any time after the event of its thread before its frame was written.
 */
final class InitialiserTimes {
    /** By thread, the stamp of its last event that is no frame. */
    private long[] previous = new long[16];
    /** By thread, begin and end of each stay, in turn; without the end of the one that goes on. */
    private LongArrayList[] stays = new LongArrayList[16];

    /** A thread had an event that is not the beginning of a frame. */
    void passed(int thread, long stamp) {
        if (thread >= previous.length) {
            previous = Arrays.copyOf(previous, Math.max(thread + 1, previous.length * 2));
        }
        previous[thread] = stamp;
    }

    /** A thread is in an initialiser, and was in none before. */
    void entered(int thread) {
        if (thread >= stays.length) {
            stays = Arrays.copyOf(stays, Math.max(thread + 1, stays.length * 2));
        }
        if (stays[thread] == null) {
            stays[thread] = new LongArrayList();
        }
        stays[thread].add(thread < previous.length ? previous[thread] : 0);
    }

    /** It has left the outermost one. */
    void left(int thread, long stamp) {
        stays[thread].add(stamp);
    }

    /** Whether what a thread did after its event with this stamp and before its next one may have been in an initialiser. */
    boolean mayHold(int thread, long stamp) {
        if (thread >= stays.length || stays[thread] == null) {
            return false;
        }
        LongArrayList of = stays[thread];
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
        // After a begin, and before its end.
        return (from & 1) != 0;
    }
}
