package dev.heddle.analyzer.clock;

/** The clock of a thread. */
public final class ThreadClock extends Clock {
    private final int thread;
    /** Its own time, if there is a tree, which does not have it. */
    private int own;
    /** What {@link #epoch} would find in the times; asked for at every access. */
    private long epoch;

    ThreadClock(int thread) {
        this.thread = thread;
        if (thread < FEW) {
            times = new int[thread + 1];
        } else {
            toTree();
        }
        tick();
    }

    /** The thread's time goes on by one. */
    public void tick() {
        int[] few = times;
        epoch = ThreadClocks.epoch(thread, few == null ? ++own : ++few[thread]);
    }

    /** That of an event that the thread would have now. */
    public long epoch() {
        return epoch;
    }

    @Override
    int ofMany(int of) {
        return of == thread ? own : super.ofMany(of);
    }

    @Override
    void addOwn(Clock to) {
        to.raise(thread, own);
    }

    @Override
    void toTree() {
        int[] few = times;
        if (few != null && thread < few.length) {
            own = few[thread];
        }
        super.toTree();
    }
}
