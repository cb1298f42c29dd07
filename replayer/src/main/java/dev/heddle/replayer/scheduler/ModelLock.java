package dev.heddle.replayer.scheduler;

import java.util.ArrayDeque;
import java.util.Deque;

/** A monitor as the scheduler knows it. Guarded by the game's lock. */
final class ModelLock {
    final Object object;
    /** Who holds it, and how often. */
    ControlledThread owner;

    int count;
    /** To whom it is promised: that thread goes on, and its next step is to enter. */
    ControlledThread reserved;
    /** How many threads are about to enter it. */
    int pending;

    private Deque<ControlledThread> waiters;

    ModelLock(Object object) {
        this.object = object;
    }

    boolean isFreeFor(ControlledThread thread) {
        return (owner == null || owner == thread) && (reserved == null || reserved == thread);
    }

    boolean isUnused() {
        return owner == null && reserved == null && pending == 0 && (waiters == null || waiters.isEmpty());
    }

    /** Threads in its wait set, the longest waiting first. Few locks ever have one. */
    Deque<ControlledThread> waiters() {
        if (waiters == null) {
            waiters = new ArrayDeque<>(0);
        }
        return waiters;
    }
}
