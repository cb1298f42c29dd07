package dev.heddle.replayer.strategy.drfinder;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import java.util.concurrent.locks.AbstractQueuedLongSynchronizer;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.StampedLock;

/** Determines the class of a lock, as a {@link dev.heddle.trace.relation.MayTrigger} names it. */
final class LockClass {
    private static final String LIBRARY = "java/util/concurrent/";

    private LockClass() {}

    /** Returns whether an operation requests a lock. Semaphores are not locks. */
    static boolean isAskedForBy(Op op) {
        return op == Op.ACQUIRE || op == Op.ACQUIRE_SHARED;
    }

    /**
     * Returns the qualified name of the class of a lock. For a library lock, hooks see only its internal synchroniser;
     * the class that declares the called method then represents the lock. So a subclass of {@code ReentrantLock} counts
     * as {@code ReentrantLock}.
     *
     * @param site the acquisition site
     */
    static String of(Object lock, Site site) {
        boolean isInsideJdk = isSynchronizer(lock) && site.method().owner().startsWith(LIBRARY);
        return isInsideJdk
                ? site.method().owner().replace('/', '.')
                : lock.getClass().getName();
    }

    /** Returns whether a thread that runs at its acquisition may still block: the scheduler does not model the lock. */
    static boolean isLibrary(Object lock) {
        return isSynchronizer(lock) || lock instanceof StampedLock;
    }

    private static boolean isSynchronizer(Object lock) {
        return lock instanceof AbstractQueuedSynchronizer || lock instanceof AbstractQueuedLongSynchronizer;
    }
}
