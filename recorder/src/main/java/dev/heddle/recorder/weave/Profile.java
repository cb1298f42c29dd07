package dev.heddle.recorder.weave;

/** How much of a run is recorded. Each has what the ones before it have. */
public enum Profile {
    /** Locks, signals, volatile and atomic operations, and the frames around them. */
    SYNC,
    /** All frames, and accesses to variables. */
    ACCESS,
    /** Loops and allocations too. */
    FULL;

    /** Whether accesses are recorded, and so all frames. */
    public boolean hasAccesses() {
        return this != SYNC;
    }
}
