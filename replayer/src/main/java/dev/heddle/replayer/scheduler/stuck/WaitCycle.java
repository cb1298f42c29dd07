package dev.heddle.replayer.scheduler.stuck;

import dev.heddle.replayer.scheduler.threads.ControlledThread;
import dev.heddle.replayer.scheduler.threads.ControlledThread.Guard;
import dev.heddle.replayer.scheduler.threads.ControlledThread.Place;
import dev.heddle.replayer.scheduler.threads.ModelLock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds cycles of threads that wait for each other: for monitors, for other locks, for the end of a thread. Guarded by
 * the scheduler lock.
 *
 * <p>If nothing can end the waits for locks, a closed cycle is a deadlock at once. An interrupt can still end a
 * {@code join} or a call of an {@code …Interruptibly} method. Such a cycle is a deadlock only when no thread is left
 * that could interrupt.
 */
public final class WaitCycle {
    private final List<ControlledThread> threads;
    private final long now;
    private final boolean withInterruptible;

    private WaitCycle(List<ControlledThread> threads, long now, boolean withInterruptible) {
        this.threads = threads;
        this.now = now;
        this.withInterruptible = withInterruptible;
    }

    /** Returns the cycle that a thread closes by a wait that nothing can end; empty if it closes none. */
    public static List<ControlledThread> closedBy(ControlledThread from, List<ControlledThread> threads, long now) {
        return new WaitCycle(threads, now, false).through(from);
    }

    /** Returns a cycle of threads that wait for each other; empty if none exists. */
    static List<ControlledThread> find(List<ControlledThread> threads, long now) {
        WaitCycle search = new WaitCycle(threads, now, true);
        for (ControlledThread thread : threads) {
            List<ControlledThread> cycle = search.through(thread);
            if (!cycle.isEmpty()) {
                return cycle;
            }
        }
        return List.of();
    }

    private List<ControlledThread> through(ControlledThread from) {
        List<ControlledThread> path = new ArrayList<>();
        return leadsTo(from, from, path, new HashSet<>()) ? path : List.of();
    }

    private boolean leadsTo(
            ControlledThread goal, ControlledThread at, List<ControlledThread> path, Set<ControlledThread> seen) {
        if (at.place != Place.WAITING || !seen.add(at)) {
            return false;
        }
        path.add(at);
        for (ControlledThread next : waitsFor(at)) {
            if (next == goal || leadsTo(goal, next, path, seen)) {
                return true;
            }
        }
        path.remove(path.size() - 1);
        return false;
    }

    /** Returns the threads that must all run before a thread is enabled, whatever the others do. */
    private List<ControlledThread> waitsFor(ControlledThread thread) {
        ModelLock lock = thread.missingLock(now);
        if (lock != null) {
            return lock.owner == null || lock.owner == thread ? List.of() : List.of(lock.owner);
        }
        if (thread.guard == Guard.JOIN && thread.deadline == ControlledThread.NEVER) {
            return withInterruptible && !thread.isEnabled(now) ? List.of(thread.joined) : List.of();
        }
        boolean isParked = thread.guard == Guard.PARK && thread.deadline == ControlledThread.NEVER;
        if (!isParked || thread.object() == null || thread.isEnabled(now)) {
            return List.of();
        }
        if (!withInterruptible && LibraryFrames.isInterruptible(thread)) {
            return List.of();
        }
        return LibraryLocks.holders(thread.object(), thread, threads);
    }
}
