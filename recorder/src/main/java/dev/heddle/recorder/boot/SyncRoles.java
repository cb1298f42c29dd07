package dev.heddle.recorder.boot;

/**
 * What the event of a site does to the order between threads, as far as {@link RedundancyFilter} must know. See docs/design/redundant-operations.md.
 */
public final class SyncRoles {
    /** Anything: recorded, and perhaps of relaxed happens-before. What the recorder itself makes events of without a site has this, too. */
    public static final byte ANY = 0;
    /** Recorded; no part of relaxed happens-before. */
    public static final byte NEUTRAL = 1;
    /** Takes from its target what was given through it: the read of a volatile field or an atomic, a lookup. */
    public static final byte TAKES = 2;
    /** The same, and of relaxed happens-before. */
    public static final byte RECEIVES = 3;
    /** Gives through its target: the write of a volatile field or an atomic, a publication. */
    public static final byte GIVES = 4;
    /** Gives through its target, and is always recorded. */
    public static final byte HANDS_OFF = 5;
    /** Acquires a lock that the same thread will release. */
    public static final byte ACQUIRES = 6;
    /** Releases it. */
    public static final byte RELEASES = 7;
    /** Gives a lock up for a wait: that of the aux word, or the target. */
    public static final byte WAITS = 8;
    /** Has it back. */
    public static final byte WAKES = 9;
    /** A call site in the classes of {@code java.util.concurrent}: no event, and where frames are called from. */
    public static final byte INSIDE = 10;

    private SyncRoles() {}

    /** Whether an event takes an order and gives none. */
    static boolean onlyTakes(byte role) {
        return role == TAKES || role == RECEIVES || role == ACQUIRES || role == WAKES;
    }
}
