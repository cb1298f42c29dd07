package dev.heddle.recorder.weave.scope;

import dev.heddle.trace.event.Op;

/** How much of a run is recorded. Each profile includes the previous ones. */
public enum Profile {
    /** Which locks threads acquire while they hold others, each combination once, and the starts and ends of threads. */
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

    /** Whether volatile and atomic operations, hand-offs and permits are recorded. */
    public boolean hasHandOffs() {
        return this != FACTS;
    }

    /** Whether an operation that orders threads is recorded. */
    public boolean has(Op op) {
        return hasHandOffs()
                || switch (op) {
                    case ACQUIRE,
                            RELEASE,
                            ACQUIRE_SHARED,
                            RELEASE_SHARED,
                            WAIT,
                            WAKE,
                            NOTIFY,
                            NOTIFY_ALL,
                            START,
                            JOIN,
                            SLEEP,
                            CLASS_READY -> true;
                    default -> false;
                };
    }
}
