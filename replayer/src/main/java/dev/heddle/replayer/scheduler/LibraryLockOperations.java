package dev.heddle.replayer.scheduler;

import dev.heddle.replayer.scheduler.stuck.LibraryLocks;
import dev.heddle.replayer.scheduler.threads.ControlledThread;
import dev.heddle.trace.event.Op;

/** Operations on locks of the JDK's library. Each takes the scheduler lock itself. */
final class LibraryLockOperations {
    private final SerialScheduler scheduler;

    LibraryLockOperations(SerialScheduler scheduler) {
        this.scheduler = scheduler;
    }

    /** A thread has acquired a lock. */
    void locked(ControlledThread thread, int site, Object lock, boolean shared) {
        synchronized (scheduler.lock) {
            scheduler.order.report(thread, shared ? Op.ACQUIRE_SHARED : Op.ACQUIRE, lock, 0);
            thread.update();
            LibraryLocks.acquired(thread, lock, shared, site, scheduler.sites.site(site));
        }
    }

    /** A thread is about to release a lock. */
    void unlocked(ControlledThread thread, Object lock, boolean shared) {
        synchronized (scheduler.lock) {
            scheduler.order.report(thread, shared ? Op.RELEASE_SHARED : Op.RELEASE, lock, 0);
            LibraryLocks.released(thread, lock, shared, scheduler.threads);
        }
    }

    /** A thread releases a lock to wait on a condition. */
    void setAside(ControlledThread thread, Object lock) {
        synchronized (scheduler.lock) {
            scheduler.order.report(thread, Op.RELEASE, lock, 0);
            LibraryLocks.setAside(thread, lock);
        }
    }

    /** The wait on a condition has ended, and the thread holds the lock again. */
    void takenBack(ControlledThread thread, Object lock) {
        synchronized (scheduler.lock) {
            scheduler.order.report(thread, Op.ACQUIRE, lock, 0);
            LibraryLocks.takenBack(thread);
        }
    }
}
