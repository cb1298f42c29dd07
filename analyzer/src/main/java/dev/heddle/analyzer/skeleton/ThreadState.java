package dev.heddle.analyzer.skeleton;

/** Where one thread stands while its events are read. */
public final class ThreadState {
    private final int thread;
    private final FrameStack frames = new FrameStack();
    private final HeldLocks locks;
    private int index = -1;
    private int segment;
    private int met;
    private int metOwner = -1;

    ThreadState(int thread, LockStates lockStates, int firstSegment) {
        this.thread = thread;
        this.locks = new HeldLocks(lockStates);
        this.segment = firstSegment;
    }

    /** The next event of this thread is being read. */
    void advance(Segments segments) {
        index++;
        segment = segments.advance(thread, segment, index);
    }

    /** The thread meets an object that another one alone has used. */
    void meet(int object, int owner) {
        met = object;
        metOwner = owner;
    }

    int met() {
        return met;
    }

    /** Number of the other thread, or -1. */
    int metOwner() {
        return metOwner;
    }

    public int thread() {
        return thread;
    }

    public FrameStack frames() {
        return frames;
    }

    public HeldLocks locks() {
        return locks;
    }

    /** How many events of this thread came before the current one. */
    public int index() {
        return index;
    }

    /** The segment of the current event. */
    public int segment() {
        return segment;
    }
}
