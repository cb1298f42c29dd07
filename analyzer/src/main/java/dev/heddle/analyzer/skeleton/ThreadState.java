package dev.heddle.analyzer.skeleton;

import it.unimi.dsi.fastutil.ints.IntArrayList;

/** The state of one thread while its events are read. */
public final class ThreadState {
    private final int thread;
    private final FrameStack frames = new FrameStack();
    private final ThreadLocks locks;
    private final IntArrayList presumed = new IntArrayList(0);
    private int index = -1;
    private int segment;
    private int met;
    private int metOwner = -1;
    /** The context in a recording that has stacks instead of frames. */
    private int stackContext = Contexts.ROOT;

    ThreadState(int thread, LockStates lockStates, int firstSegment) {
        this.thread = thread;
        this.locks = new ThreadLocks(lockStates);
        this.segment = firstSegment;
    }

    /** Advances to the next event of this thread. */
    void advance(Segments segments) {
        index++;
        segment = segments.advance(thread, segment, index);
    }

    /** Records that the thread meets an object that another thread used exclusively. */
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

    /** Sets the stack of the thread's following acquisitions. */
    void stack(int number) {
        stackContext = number < 0 ? Contexts.ROOT : Contexts.ofStack(number);
    }

    /** Adds a lock that the thread holds according to an observation, without a recorded acquisition. */
    void presume(int hold, int place) {
        locks.acquire(hold, place);
        presumed.add(hold);
    }

    /** Removes the observed locks. From here on, the thread records its own acquisitions. */
    void forgetPresumed() {
        if (!presumed.isEmpty()) {
            presumed.forEach(locks::release);
            presumed.clear();
        }
    }

    /**
     * The context of the current event, for {@link Contexts#stack}: that of the innermost frame, or the recorded stack.
     */
    public int context() {
        return frames.depth() == 0 ? stackContext : frames.context();
    }

    /** The context of an acquisition: the recorded stack, if there is one, even if there are also some frames. */
    int lockContext() {
        return stackContext == Contexts.ROOT ? frames.context() : stackContext;
    }

    public int thread() {
        return thread;
    }

    public FrameStack frames() {
        return frames;
    }

    public ThreadLocks locks() {
        return locks;
    }

    /** Number of events of this thread before the current one. */
    public int index() {
        return index;
    }

    /** The segment of the current event. */
    public int segment() {
        return segment;
    }
}
