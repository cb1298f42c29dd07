package dev.heddle.replayer.scheduler.stuck;

import dev.heddle.recorder.boot.LockOwners;
import dev.heddle.replayer.scheduler.threads.ControlledThread;
import dev.heddle.replayer.strategy.ThreadView.HeldLock;
import dev.heddle.trace.name.Site;
import java.util.ArrayList;
import java.util.List;

/**
 * Owners of locks that are not monitors. The hooks that record acquisitions maintain the holds of each thread. They
 * never block or release a thread: the code of the lock does that. Guarded by the scheduler lock.
 */
public final class LibraryLocks {
    private LibraryLocks() {}

    /** @param site number of the site at which the acquisition is recorded */
    public static void acquired(ControlledThread thread, Object lock, boolean shared, int number, Site site) {
        int call = thread.log().calledFrom(thread.log().depth());
        thread.held.add(new HeldLock(lock, false, shared, number, site, thread.context(), call));
    }

    /** A thread releases a hold of its own, or of another thread that handed over its stamp. */
    public static void released(ControlledThread thread, Object lock, boolean shared, List<ControlledThread> threads) {
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

    /** The thread waits on a condition of a lock and releases all its holds of that lock. */
    public static void setAside(ControlledThread thread, Object lock) {
        thread.held.removeIf(held -> {
            boolean given = held.lock() == lock && !held.isMonitor();
            if (given) {
                thread.aside.add(held);
            }
            return given;
        });
    }

    /** The wait is over, and the thread holds the lock again as often as before. */
    public static void takenBack(ControlledThread thread) {
        thread.held.addAll(thread.aside);
        thread.aside.clear();
    }

    /**
     * Returns the threads that must all release a lock before the parked thread can acquire it: its holders. Empty if
     * these holds and the lock's own state show no holder. Also empty if other threads wait for the same lock whose
     * time-out could let the thread in.
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
