package dev.heddle.recorder.weave.scope;

/** How much of a run is recorded. Each profile includes the previous ones. */
public enum Profile {
    /** Orders of locks, each once, and starts and ends of threads; without frames. */
    FACTS,
    /** Locks, signals, volatile and atomic operations, and the frames around them. */
    SYNC,
    /** All frames, and accesses to variables. */
    ACCESS,
    /** Also loops and allocations. */
    FULL;

    /** Whether accesses are recorded, and therefore all frames. */
    public boolean hasAccesses() {
        return compareTo(ACCESS) >= 0;
    }
}
