package dev.heddle.replayer.scheduler;

import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.recorder.boot.Threads;
import dev.heddle.replayer.scheduler.sites.SerialSites;
import dev.heddle.replayer.scheduler.threads.ControlledThread;
import dev.heddle.replayer.scheduler.threads.ControlledThread.Place;
import dev.heddle.replayer.scheduler.threads.ModelLock;
import dev.heddle.replayer.scheduler.threads.SerialRun;
import dev.heddle.replayer.scheduler.threads.ThreadTypes;
import dev.heddle.trace.event.Op;

/**
 * Operations that need no turn: those of threads that may not have it, and interrupts of paused threads.
 * Each takes the scheduler lock itself, and wakes a thread after it has left the lock.
 */
final class OutsideOperations implements SerialRun {
    private final SerialScheduler scheduler;

    OutsideOperations(SerialScheduler scheduler) {
        this.scheduler = scheduler;
    }

    @Override
    public SerialSites sites() {
        return scheduler.sites;
    }

    /**
     * Code of the JVM or of another agent unparks a thread. A controlled thread gets its permit and runs when it
     * gets the turn. Virtual threads and their carriers are unparked only for real, and without the lock: a virtual
     * thread that is about to be mounted may hold it or wait for it. So are threads in transformers, which really park.
     */
    void unparkFromOutside(Thread other) {
        ThreadLog log = other == null || ThreadTypes.isVirtual(other) ? null : Threads.find(other);
        if (log == null || log.isInTransformer() || !(log.control instanceof ControlledThread)) {
            return;
        }
        ControlledThread wake;
        synchronized (scheduler.lock) {
            ControlledThread target = scheduler.isReleased() ? null : scheduler.registry.find(other);
            if (target == null || target.place == Place.UNCONTROLLED) {
                return;
            }
            target.permit = true;
            scheduler.fast.contest();
            wake = scheduler.dispatchIfIdle();
        }
        scheduler.wakeAfterUnlock(wake, true);
    }

    /** Code of the JVM or of another agent notifies a monitor. If it does not hold the monitor, the JVM will throw. */
    void signalFromOutside(Object monitor, boolean all) {
        if (!Thread.holdsLock(monitor)) {
            return;
        }
        ControlledThread wake;
        synchronized (scheduler.lock) {
            ModelLock known = scheduler.isReleased() ? null : scheduler.locks.find(monitor);
            if (known == null || !known.signal(all)) {
                return;
            }
            scheduler.fast.contest();
            wake = scheduler.dispatchIfIdle();
        }
        scheduler.wakeAfterUnlock(wake, true);
    }

    /** A thread that may not have the turn has left a monitor. */
    void left(ControlledThread thread, Object monitor) {
        ControlledThread wake = null;
        synchronized (scheduler.lock) {
            if (scheduler.isReleased()) {
                return;
            }
            scheduler.order.report(thread, Op.RELEASE, monitor, 0);
            scheduler.locks.follow(thread);
            scheduler.locks.released(thread, monitor);
            scheduler.fast.contest();
            if (thread.place == Place.UNCONTROLLED) {
                wake = scheduler.dispatchIfIdle();
            }
        }
        scheduler.wakeAfterUnlock(wake, true);
    }

    /**
     * Interrupts a thread. If it is paused, the interrupt takes effect when it runs.
     *
     * @return whether it is paused
     */
    boolean interruptLater(Thread other) {
        synchronized (scheduler.lock) {
            ControlledThread target = scheduler.registry.find(other);
            if (scheduler.isReleased()
                    || target == null
                    || target.place != Place.WAITING
                    || ThreadTypes.overridesInterrupt(other)) {
                return false;
            }
            target.interruptedOnTurn = true;
            return true;
        }
    }

    boolean isInterruptedLater(Thread other) {
        synchronized (scheduler.lock) {
            ControlledThread target = scheduler.registry.find(other);
            return target != null && target.interruptedOnTurn;
        }
    }

    /** On a thread that waits for its turn: it was interrupted, possibly by code that is not instrumented. */
    @Override
    public void interruptedWhileWaiting(ControlledThread thread) {
        ControlledThread wake = null;
        synchronized (scheduler.lock) {
            if (thread.place == Place.WAITING) {
                thread.interrupted = true;
                scheduler.fast.contest();
                wake = scheduler.dispatchIfIdle();
            }
        }
        scheduler.wakeAfterUnlock(wake, true);
    }
}
