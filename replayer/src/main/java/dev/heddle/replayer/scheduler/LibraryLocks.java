package dev.heddle.replayer.scheduler;

import dev.heddle.recorder.boot.LockOwners;
import dev.heddle.replayer.strategy.ThreadView.HeldLock;
import dev.heddle.trace.name.Site;
import java.util.ArrayList;
import java.util.List;

/**
 * Books of who holds which lock that is no monitor. They are kept by what the threads hold, from the hooks that record acquisitions, and
 * never let a thread go or hold it: the locks' own code does that. Guarded by the game's lock.
 */
final class LibraryLocks {
    private LibraryLocks() {}

    /** @param site number of the site where the acquisition is recorded */
    static void acquired(ControlledThread thread, Object lock, boolean shared, int number, Site site) {
        int call = thread.log().calledFrom(thread.log().depth());
        thread.held.add(new HeldLock(lock, false, shared, number, site, thread.context(), call));
    }

    /** A thread gives back what it, or, by a stamp that was handed over, somebody else holds. */
    static void released(ControlledThread thread, Object lock, boolean shared, List<ControlledThread> threads) {
        if (drop(thread, lock, shared) || !LockOwners.isStamped(lock)) {
            return;
        }
        for (ControlledThread other : threads) {
            if (drop(other, lock, shared)) {
                return;
            }
        }
    }

    private static boolean drop(ControlledThread thread, Object lock, boolean shared) {
        for (int i = thread.held.size() - 1; i >= 0; i--) {
            HeldLock held = thread.held.get(i);
            if (held.lock() == lock && !held.isMonitor() && held.isShared() == shared) {
                thread.held.remove(i);
                return true;
            }
        }
        return false;
    }

    /** The thread waits on a condition of a lock, which it gives up, however often it holds it. */
    static void setAside(ControlledThread thread, Object lock) {
        thread.held.removeIf(held -> {
            boolean given = held.lock() == lock && !held.isMonitor();
            if (given) {
                thread.aside.add(held);
            }
            return given;
        });
    }

    /** The wait is over, and what was given up is held again. */
    static void takenBack(ControlledThread thread) {
        thread.held.addAll(thread.aside);
        thread.aside.clear();
    }

    /**
     * Who must all release a lock before a thread that is parked on it can have it: those who hold it. Empty if nobody does, as far as the
     * books and the lock itself agree, or if others wait for the same lock who may yet give up and so let the thread in.
     */
    static List<ControlledThread> holders(Object lock, ControlledThread parked, List<ControlledThread> threads) {
        List<ControlledThread> holders = new ArrayList<>(1);
        boolean exclusive = false;
        boolean mayGiveUp = false;
        for (ControlledThread thread : threads) {
            for (HeldLock held : thread.held) {
                if (held.lock() == lock && !held.isMonitor()) {
                    holders.add(thread);
                    exclusive |= !held.isShared();
                    break;
                }
            }
            mayGiveUp |= thread != parked && thread.isParkedOn(lock) && thread.deadline != ControlledThread.NEVER;
        }
        if (holders.isEmpty() || !exclusive && mayGiveUp) {
            return List.of();
        }
        Thread owner = LockOwners.of(lock);
        boolean denied = exclusive && owner != holders.get(0).thread && LockOwners.isKnown(lock);
        return denied ? List.of() : holders;
    }
}
