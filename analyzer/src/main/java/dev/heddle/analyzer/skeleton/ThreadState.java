package dev.heddle.analyzer.skeleton;

import it.unimi.dsi.fastutil.ints.IntArrayList;

/** Where one thread stands while its events are read. */
public final class ThreadState {
    private final int thread;
    private final FrameStack frames = new FrameStack();
    private final HeldLocks locks;
    private final IntArrayList presumed = new IntArrayList(0);
    private int index = -1;
    private int segment;
    private int met;
    private int metOwner = -1;
    /** What stands for the context where the recording has stacks and no frames. */
    private int stackContext = Contexts.ROOT;

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

    /** The thread's acquisitions have this stack from here on. */
    void stack(int number) {
        stackContext = number < 0 ? Contexts.ROOT : Contexts.ofStack(number);
    }

    /** The thread was seen to hold a lock that it did not say it has acquired. */
    void presume(int hold, int place) {
        locks.acquire(hold, place);
        presumed.add(hold);
    }

    /** It goes on: from here on it says itself what it holds. */
    void forgetPresumed() {
        if (!presumed.isEmpty()) {
            presumed.forEach(locks::release);
            presumed.clear();
        }
    }

    /** The context of the current event, for {@link Contexts#stack}: that of the innermost frame, or the stack that was recorded. */
    public int context() {
        return frames.depth() == 0 ? stackContext : frames.context();
    }

    /** The context of an acquisition: the stack that was recorded, if there is one; of frames there may be some besides. */
    int lockContext() {
        return stackContext == Contexts.ROOT ? frames.context() : stackContext;
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
