package dev.heddle.replayer.scheduler;

import dev.heddle.replayer.control.UnseenThreads;

/**
 * Decides whether threads that the scheduler does not know may still end a wait, in real time. Guarded by the scheduler
 * lock.
 */
final class UnseenActivity {
    /** Most real time between the end of a process and the first visible act of the thread that goes on. */
    static final long PROCESS_END_NANOS = 300_000_000;

    private final UnseenThreads threads;
    /** Real time since which no thread does more than yield although processes may have ended; 0 if one does. */
    private long quietSince;

    UnseenActivity(UnseenThreads threads) {
        this.threads = threads;
    }

    /** Returns whether one is alive that keeps the program from ending. */
    boolean isAnyUserThreadAlive() {
        return threads.isAnyUserThreadAlive();
    }

    /** While no thread does more than yield: returns whether a wait with a time limit may end before that limit. */
    boolean mayEndTimedWait() {
        return threads.isAnyBusy() || mayProcessHaveEnded();
    }

    /** While no thread is enabled: returns whether a wait without a time limit may end. */
    boolean mayEndWait() {
        return threads.isAnyAlive() || mayProcessHaveEnded();
    }

    /** A thread that goes on after the end of a process may still begin, or wake. It is not visible for a moment. */
    private boolean mayProcessHaveEnded() {
        if (!threads.haveAwaitedProcesses()) {
            return false;
        }
        long now = System.nanoTime();
        quietSince = quietSince == 0 ? now : quietSince;
        return now - quietSince < PROCESS_END_NANOS;
    }

    /** A thread has executed an operation, and not only yielded. */
    void executed() {
        quietSince = 0;
    }
}
