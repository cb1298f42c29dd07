package dev.heddle.replayer.scheduler.threads;

import java.util.ArrayDeque;
import java.util.Deque;

/** A monitor in the scheduler's model. Guarded by the scheduler lock. */
public final class ModelLock {
    public final Object object;
    /** The owner, and its number of holds. */
    public ControlledThread owner;

    int count;
    /** The thread for which it is reserved: that thread has been scheduled, and its next step enters the monitor. */
    ControlledThread reserved;
    /** Number of threads that are about to enter it. */
    int pending;

    private Deque<ControlledThread> waiters;

    ModelLock(Object object) {
        this.object = object;
    }

    boolean isFreeFor(ControlledThread thread) {
        return (owner == null || owner == thread) && (reserved == null || reserved == thread);
    }

    /** Returns whether a thread other than its owner is enabled once the lock is free. */
    boolean isAwaited(long now) {
        if (pending > 0) {
            return true;
        }
        if (waiters != null) {
            for (ControlledThread waiter : waiters) {
                if (waiter.isOutOfWaitSet(now)) {
                    return true;
                }
            }
        }
        return false;
    }

    boolean isUnused() {
        return owner == null && reserved == null && pending == 0 && (waiters == null || waiters.isEmpty());
    }

    /**
     * Notifies the longest waiting thread, or all.
     *
     * @return whether a thread was notified
     */
    public boolean signal(boolean all) {
        boolean isAny = false;
        if (waiters != null) {
            for (ControlledThread waiter : waiters) {
                if (!waiter.notified && !waiter.interrupted) {
                    waiter.notified = true;
                    isAny = true;
                    if (!all) {
                        break;
                    }
                }
            }
        }
        return isAny;
    }

    /** Threads in its wait set, longest waiting first. Few locks ever have one. */
    public Deque<ControlledThread> waiters() {
        if (waiters == null) {
            waiters = new ArrayDeque<>(0);
        }
        return waiters;
    }
}
