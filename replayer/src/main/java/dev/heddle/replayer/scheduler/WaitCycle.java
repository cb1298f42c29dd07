package dev.heddle.replayer.scheduler;

import dev.heddle.replayer.scheduler.ControlledThread.Guard;
import dev.heddle.replayer.scheduler.ControlledThread.Place;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds threads that wait for each other: for monitors, for other locks, for ends. Guarded by the game's lock.
 *
 * <p>A wait for locks that nothing can end any more is a deadlock as soon as the cycle closes. One that an interrupt could still end, that is
 * {@code join} and what is called {@code …Interruptibly}, is one only when nobody is left who could interrupt.
 */
final class WaitCycle {
    private final List<ControlledThread> threads;
    private final long now;
    private final boolean withInterruptible;

    private WaitCycle(List<ControlledThread> threads, long now, boolean withInterruptible) {
        this.threads = threads;
        this.now = now;
        this.withInterruptible = withInterruptible;
    }

    /** The cycle that a thread closes by waiting, of waits that nothing can end; empty if it does not. */
    static List<ControlledThread> closedBy(ControlledThread from, List<ControlledThread> threads, long now) {
        return new WaitCycle(threads, now, false).through(from);
    }

    /** A cycle of threads that wait for each other; empty if there is none. */
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

    /** The threads without each of which a thread cannot go on, whatever the others do. */
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
