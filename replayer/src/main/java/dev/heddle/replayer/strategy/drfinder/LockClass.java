package dev.heddle.replayer.strategy.drfinder;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import java.util.concurrent.locks.AbstractQueuedLongSynchronizer;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.StampedLock;

/** The class of a lock, as a {@link dev.heddle.trace.relation.MayTrigger} names it. */
final class LockClass {
    private static final String LIBRARY = "java/util/concurrent/";

    private LockClass() {}

    /** Whether an operation asks for a lock. A semaphore is none. */
    static boolean isAskedForBy(Op op) {
        return op == Op.ACQUIRE || op == Op.ACQUIRE_SHARED;
    }

    /**
     * Qualified name of the class of a lock. What the hooks see of a lock of the JDK is the synchroniser inside; the lock is then known by the
     * class that declares the method which was called. So a subclass of {@code ReentrantLock} counts as one.
     *
     * @param site where it is acquired
     */
    static String of(Object lock, Site site) {
        boolean isInside = isSynchronizer(lock) && site.method().owner().startsWith(LIBRARY);
        return isInside
                ? site.method().owner().replace('/', '.')
                : lock.getClass().getName();
    }

    /** Whether a thread that goes on at its acquisition may still have to wait: the lock is none that the scheduler models. */
    static boolean isLibrary(Object lock) {
        return isSynchronizer(lock) || lock instanceof StampedLock;
    }

    private static boolean isSynchronizer(Object lock) {
        return lock instanceof AbstractQueuedSynchronizer || lock instanceof AbstractQueuedLongSynchronizer;
    }
}
