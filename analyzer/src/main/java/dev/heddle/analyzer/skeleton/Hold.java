package dev.heddle.analyzer.skeleton;

/**
 * A lock and the mode in which it is held, as one int: the identity of the lock, and the sign bit for shared mode.
 * Identity hash codes have 31 bits. A thread that holds a lock in both modes, for example during a downgrade from
 * writing to reading, has two holds of it.
 */
public final class Hold {
    private static final int SHARED = Integer.MIN_VALUE;

    private Hold() {}

    /** The hold of a lock that excludes all others. */
    public static int exclusive(int lock) {
        return lock & ~SHARED;
    }

    /** The hold of a lock that excludes exclusive holds only. */
    public static int shared(int lock) {
        return lock | SHARED;
    }

    public static boolean isShared(int hold) {
        return (hold & SHARED) != 0;
    }

    /** Identity of the held lock. */
    public static int lock(int hold) {
        return hold & ~SHARED;
    }

    /** Whether two threads cannot have these holds at the same time. */
    public static boolean exclude(int one, int other) {
        return lock(one) == lock(other) && (one & other & SHARED) == 0;
    }
}
