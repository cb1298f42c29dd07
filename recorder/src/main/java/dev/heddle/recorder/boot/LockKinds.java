package dev.heddle.recorder.boot;

import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock.ReadLock;
import java.util.concurrent.locks.ReentrantReadWriteLock.WriteLock;
import java.util.concurrent.locks.StampedLock;

/**
 * The locks of {@code java.util.concurrent}, and the sites of their methods. The profile {@code facts} hooks calls of
 * these methods in the program, and records the sites that other profiles record inside the methods.
 */
public final class LockKinds {
    /** No lock whose methods are recorded. */
    static final int NONE = -1;
    /** The kinds, as the first index of sites. */
    public static final int REENTRANT = 0;

    public static final int WRITE = 1;
    public static final int READ = 2;
    public static final int STAMPED = 3;
    public static final int KINDS = 4;

    /** By kind and method: the site of its acquisitions, or 0. Set before anything is woven. */
    private static int[][] acquisitions = new int[KINDS][0];
    /** By kind: the site of its releases. */
    private static int[] releases = new int[KINDS];

    private LockKinds() {}

    /**
     * Called by the agent before anything is woven.
     *
     * @param acquired by kind and by the number of the method, as woven code passes it
     * @param released by kind
     */
    public static void sites(int[][] acquired, int[] released) {
        acquisitions = acquired;
        releases = released;
    }

    /** The kind of an object, or {@link #NONE} if it is no such lock. */
    static int of(Object object) {
        return object instanceof ReentrantLock
                ? REENTRANT
                : object instanceof WriteLock
                        ? WRITE
                        : object instanceof ReadLock ? READ : object instanceof StampedLock ? STAMPED : NONE;
    }

    /** The site of an acquisition, or 0 if the kind has no such method. */
    static int acquisition(int kind, int method) {
        int[] ofKind = acquisitions[kind];
        return method < ofKind.length ? ofKind[method] : 0;
    }

    static int release(int kind) {
        return releases[kind];
    }

    /** The site of the release of a lock that the program released unseen. */
    static int releaseOf(Object lock) {
        int kind = of(lock);
        return kind == NONE ? releases[REENTRANT] : releases[kind];
    }
}
