package dev.heddle.analyzer.happensbefore;

import dev.heddle.analyzer.clock.ThreadClock;
import dev.heddle.analyzer.clock.ThreadClocks;
import dev.heddle.analyzer.clock.VectorClock;
import java.util.Arrays;

/**
 * The happens-before order of a trace with only locks, forks and joins, such as STD text. Threads and locks are
 * numbered from 0 without gaps, so no lookup table is needed.
 */
public final class StdTraceOrder {
    private final ThreadClocks threads = new ThreadClocks();
    private VectorClock[] locks = new VectorClock[16];

    /** Creates the clock of a thread at its first event. */
    public void begin(int thread) {
        threads.of(thread);
    }

    public void acquire(int thread, int lock) {
        if (lock < locks.length && locks[lock] != null) {
            threads.of(thread).join(locks[lock]);
        }
    }

    public void release(int thread, int lock) {
        if (lock >= locks.length) {
            locks = Arrays.copyOf(locks, Math.max(lock + 1, locks.length * 2));
        }
        if (locks[lock] == null) {
            locks[lock] = new VectorClock();
        }
        ThreadClock clock = threads.of(thread);
        locks[lock].join(clock);
        clock.tick();
    }

    public void fork(int thread, int forked) {
        ThreadClock clock = threads.of(thread);
        threads.of(forked).join(clock);
        clock.tick();
    }

    /** Orders the events of the ended thread so far before the following events of this one. */
    public void join(int thread, int ended) {
        ThreadClock clock = threads.of(ended);
        threads.of(thread).join(clock);
        clock.tick();
    }

    /** The clocks of the threads. */
    public ThreadClocks threads() {
        return threads;
    }
}
