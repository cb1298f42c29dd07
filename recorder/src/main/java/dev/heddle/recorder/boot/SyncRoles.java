package dev.heddle.recorder.boot;

/**
 * The effect of a site's events on the order between threads, as {@link RedundancyFilter} needs it. See
 * docs/internals/recording.md.
 */
public final class SyncRoles {
    /** Any effect: recorded, and possibly part of relaxed happens-before. Events without a site also have this role. */
    public static final byte ANY = 0;
    /** Recorded; not part of relaxed happens-before. */
    public static final byte NEUTRAL = 1;
    /** Acquires from its target: the read of a volatile field or an atomic, a lookup. */
    public static final byte ACQUIRE = 2;
    /** Acquires from its target, and is part of relaxed happens-before. */
    public static final byte RECEIVE = 3;
    /** Releases through its target: the write of a volatile field or an atomic, a publication. */
    public static final byte RELEASE = 4;
    /** Releases through its target, and is always recorded. */
    public static final byte HAND_OFF = 5;
    /** Acquires a lock that the same thread will release. */
    public static final byte LOCK = 6;
    /** Releases such a lock. */
    public static final byte UNLOCK = 7;
    /** Releases a lock for a wait: the lock in the aux word, or the target. */
    public static final byte WAIT = 8;
    /** Acquires that lock again after the wait. */
    public static final byte WAKE = 9;
    /** A call site in the classes of {@code java.util.concurrent}: not an event, only the caller of frames. */
    public static final byte INSIDE = 10;

    private SyncRoles() {}

    /** Whether an event is an acquire and not a release. */
    static boolean isOnlyAcquire(byte role) {
        return role == ACQUIRE || role == RECEIVE || role == LOCK || role == WAKE;
    }
}
