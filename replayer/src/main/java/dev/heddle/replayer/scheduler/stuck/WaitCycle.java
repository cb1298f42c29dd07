package dev.heddle.replayer.scheduler.stuck;

import dev.heddle.replayer.scheduler.threads.ControlledThread;
import dev.heddle.replayer.scheduler.threads.ControlledThread.Guard;
import dev.heddle.replayer.scheduler.threads.ControlledThread.Place;
import dev.heddle.replayer.scheduler.threads.ModelLock;
import dev.heddle.replayer.scheduler.threads.ThreadTypes;
import dev.heddle.replayer.scheduler.threads.UncontrolledThreads;
import dev.heddle.replayer.strategy.ThreadPath;
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
 * that could interrupt. The same holds for the end of a structured scope, which waits for all of its subtasks.
 */
public final class WaitCycle {
    private final List<ControlledThread> threads;
    private final long now;
    private final boolean withInterruptible;
    /** Uncontrolled threads that are blocked. */
    private final List<ControlledThread> blocked;

    private WaitCycle(
            List<ControlledThread> threads, long now, boolean withInterruptible, List<ControlledThread> blocked) {
        this.threads = threads;
        this.now = now;
        this.withInterruptible = withInterruptible;
        this.blocked = blocked;
    }

    /** Returns the cycle that a thread closes by a wait that nothing can end; empty if it closes none. */
    public static List<ControlledThread> closedBy(ControlledThread from, List<ControlledThread> threads, long now) {
        return new WaitCycle(threads, now, false, List.of()).through(from);
    }

    /** Returns a cycle of threads that wait for each other; empty if none exists. */
    static List<ControlledThread> find(List<ControlledThread> threads, long now, List<ControlledThread> blocked) {
        WaitCycle search = new WaitCycle(threads, now, true, blocked);
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
        if (at.place != Place.WAITING && !blocked.contains(at) || !seen.add(at)) {
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
        if (thread.place == Place.UNCONTROLLED) {
            return UncontrolledThreads.isInScope(thread) ? subtasks(thread) : List.of();
        }
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

    /** Returns the virtual threads that a thread has started. */
    private List<ControlledThread> subtasks(ControlledThread owner) {
        List<ControlledThread> subtasks = new ArrayList<>();
        for (ControlledThread thread : threads) {
            if (owner.log().path.equals(ThreadPath.parent(thread.log().path)) && ThreadTypes.isVirtual(thread.thread)) {
                subtasks.add(thread);
            }
        }
        return subtasks;
    }
}
