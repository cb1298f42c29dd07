package dev.heddle.analyzer.clock;

import java.util.Arrays;

/**
 * The clock of each thread of a run, while its events are read in order. An event is represented by its <em>epoch</em>:
 * thread and time in one long, as in FastTrack (Flanagan and Freund, PLDI 2009). A thread's time advances with every
 * operation that publishes it.
 */
public final class ThreadClocks {
    /** The epoch of no event. */
    public static final long NONE = 0;

    private ThreadClock[] clocks = new ThreadClock[16];

    public ThreadClock of(int thread) {
        if (thread >= clocks.length) {
            clocks = Arrays.copyOf(clocks, Math.max(thread + 1, clocks.length * 2));
        }
        if (clocks[thread] == null) {
            clocks[thread] = new ThreadClock(thread);
        }
        return clocks[thread];
    }

    public boolean has(int thread) {
        return thread >= 0 && thread < clocks.length && clocks[thread] != null;
    }

    /** One more than the highest possible thread number. */
    public int limit() {
        return clocks.length;
    }

    /** The epoch of the next event of a thread that has had an event; never {@link #NONE} and never negative. */
    public long epoch(int thread) {
        return clocks[thread].epoch();
    }

    /** Whether the next event of a thread that has had an event comes after an event with this epoch. */
    public boolean isAfter(int thread, long epoch) {
        return clocks[thread].of(threadOf(epoch)) >= timeOf(epoch);
    }

    /** Number of the thread of an epoch. */
    public static int threadOf(long epoch) {
        return (int) (epoch >>> Integer.SIZE);
    }

    /** The time of an epoch. */
    public static int timeOf(long epoch) {
        return (int) epoch;
    }

    public static long epoch(int thread, int time) {
        return (long) thread << Integer.SIZE | time;
    }
}
