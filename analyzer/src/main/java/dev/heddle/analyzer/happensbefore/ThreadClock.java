package dev.heddle.analyzer.happensbefore;

/** The clock of a thread. */
final class ThreadClock extends Clock {
    private final int thread;
    /** What {@link #epoch} would find in the times; asked for at every access. */
    private long epoch;

    ThreadClock(int thread) {
        super(thread + 1);
        this.thread = thread;
        tick();
    }

    /** The thread's time goes on by one. */
    void tick() {
        epoch = ThreadClocks.epoch(thread, ++times[thread]);
    }

    /** That of an event that the thread would have now. */
    long epoch() {
        return epoch;
    }
}
