package dev.heddle.analyzer.trace;

/** The operation of an event, as far as reorderings of the run have to respect it. */
public enum EventKind {
    /** Reads a variable. The operand of this kind and the next three is the variable. */
    READ,
    WRITE,
    /** Reads a variable whose accesses never race, such as a volatile field or an atomic. */
    READ_ORDERED,
    WRITE_ORDERED,
    /** Acquires a lock that the thread did not hold. The operand is the lock. */
    ACQUIRE,
    /** Acquires a lock in shared mode, which excludes only {@link #ACQUIRE}. */
    ACQUIRE_SHARED,
    /** Releases the lock acquired last in this mode. */
    RELEASE,
    RELEASE_SHARED,
    /** Releases a lock until a notification. */
    WAIT,
    /** Releases a lock until a notification or a time limit. The thread continues with or without a notification. */
    WAIT_LIMITED,
    /** Returns from a wait and reacquires the lock. */
    WAKE,
    /** Wakes one of the threads that wait with a lock, if there are any. */
    NOTIFY,
    NOTIFY_ALL,
    /** Enables a thread to begin or to continue. The operand is the thread. */
    FORK,
    /** Comes after all events of another thread so far. The operand is that thread. */
    JOIN,
    /** Releases a signal. The operand is its number; a signal is never revoked. */
    GIVE,
    /** Comes after all releases of this signal so far. */
    TAKE,
    /** Interrupts a thread, which ends its wait. The operand is that thread. */
    INTERRUPT,
    /**
     * Begins a unit of work. The operand is the object of the unit, {@link TraceSource#ALL_OBJECTS} or
     * {@link TraceSource#NO_OBJECT}.
     */
    BEGIN,
    END;

    private static final EventKind[] ALL = values();

    /** The kind with an ordinal. */
    static EventKind of(byte ordinal) {
        return ALL[ordinal];
    }

    /** Whether it is an access that may race. */
    public boolean isPlainAccess() {
        return this == READ || this == WRITE;
    }

    public boolean isRead() {
        return this == READ || this == READ_ORDERED;
    }

    public boolean isWrite() {
        return this == WRITE || this == WRITE_ORDERED;
    }

    /** Whether it reads or writes a variable. */
    public boolean isAccess() {
        return compareTo(WRITE_ORDERED) <= 0;
    }

    /** Whether it begins or ends a unit of work. */
    public boolean isOfUnit() {
        return this == BEGIN || this == END;
    }

    /** Whether the thread holds a lock after it that it did not hold before. */
    public boolean isAcquisition() {
        return this == ACQUIRE || this == ACQUIRE_SHARED || this == WAKE;
    }

    /** Whether the thread has released a lock after it. */
    public boolean isRelease() {
        return this == RELEASE || this == RELEASE_SHARED || isWait();
    }

    /** Whether the thread waits for a notification after it. */
    public boolean isWait() {
        return this == WAIT || this == WAIT_LIMITED;
    }

    /** Whether the lock is acquired or released in shared mode. */
    public boolean isShared() {
        return this == ACQUIRE_SHARED || this == RELEASE_SHARED;
    }
}
