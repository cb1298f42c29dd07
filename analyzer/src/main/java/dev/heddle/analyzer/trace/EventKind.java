package dev.heddle.analyzer.trace;

/** What an event does, as far as another order of the run must respect it. */
public enum EventKind {
    /** Reads a variable. The operand of it and of the next three is the variable. */
    READ,
    WRITE,
    /** Reads a variable whose accesses never race, as a volatile field or an atomic. */
    READ_ORDERED,
    WRITE_ORDERED,
    /** Gets a lock that the thread did not have. The operand is the lock. */
    ACQUIRE,
    /** The same as a reader does, who excludes only those that {@link #ACQUIRE}. */
    ACQUIRE_SHARED,
    /** Gives up the lock that it got last in this mode. */
    RELEASE,
    RELEASE_SHARED,
    /** Gives up a lock until a notification comes. */
    WAIT,
    /** The same for some time at most: whoever waits so goes on whether or not one comes. */
    WAIT_LIMITED,
    /** Comes back from that, and has the lock again. */
    WAKE,
    /** Wakes one of those that wait with a lock, if there are any. */
    NOTIFY,
    NOTIFY_ALL,
    /** Lets a thread begin, or go on. The operand is the thread. */
    FORK,
    /** Comes after all that another thread has done. The operand is that thread. */
    JOIN,
    /** Says that something is so. The operand is its number; it is never taken back. */
    GIVE,
    /** Comes after all that were given under this number so far. */
    TAKE,
    /** Interrupts a thread, which ends a wait of it. The operand is that thread. */
    INTERRUPT,
    /** A unit of work begins. The operand is the object that it works on, or {@link TraceSource#ALL_OBJECTS}, or {@link TraceSource#NO_OBJECT}. */
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

    /** Whether the thread has a lock after it that it did not have before. */
    public boolean isAcquisition() {
        return this == ACQUIRE || this == ACQUIRE_SHARED || this == WAKE;
    }

    /** Whether the thread has given up a lock after it. */
    public boolean isRelease() {
        return this == RELEASE || this == RELEASE_SHARED || isWait();
    }

    /** Whether the thread waits for a notification after it. */
    public boolean isWait() {
        return this == WAIT || this == WAIT_LIMITED;
    }

    /** Whether what is acquired or released is the lock as readers have it. */
    public boolean isShared() {
        return this == ACQUIRE_SHARED || this == RELEASE_SHARED;
    }
}
