package dev.heddle.analyzer.clock;

/** The clock of a thread. */
public final class ThreadClock extends VectorClock {
    private final int thread;
    /** The thread's own time if the clock is a tree, which does not contain it. */
    private int own;
    /** Cached value of {@link #epoch}, which is needed at every access. */
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

    /** Advances the thread's time by one. */
    public void tick() {
        int[] few = times;
        epoch = ThreadClocks.epoch(thread, few == null ? ++own : ++few[thread]);
    }

    /** The epoch of the thread's next event. */
    public long epoch() {
        return epoch;
    }

    @Override
    int ofMany(int of) {
        return of == thread ? own : super.ofMany(of);
    }

    @Override
    void addOwn(VectorClock to) {
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
