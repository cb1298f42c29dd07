package dev.heddle.replayer.scheduler;

import dev.heddle.replayer.scheduler.ControlledThread.Guard;
import dev.heddle.replayer.scheduler.ControlledThread.Place;
import java.util.ArrayList;
import java.util.List;

/** Finds threads that wait for each other. Guarded by the game's lock. */
final class WaitCycle {
    private WaitCycle() {}

    /** The cycle of owners of locks that a thread closes by waiting for its lock; empty if it does not. */
    static List<ControlledThread> ofLocks(ControlledThread from, long now) {
        List<ControlledThread> cycle = follow(from, now, false);
        return !cycle.isEmpty() && cycle.get(0) == from ? cycle : List.of();
    }

    /** A cycle of threads that wait for a lock of the next one, or for its end; empty if there is none. */
    static List<ControlledThread> find(List<ControlledThread> threads, long now) {
        for (ControlledThread thread : threads) {
            List<ControlledThread> cycle = follow(thread, now, true);
            if (!cycle.isEmpty()) {
                return cycle;
            }
        }
        return List.of();
    }

    private static List<ControlledThread> follow(ControlledThread from, long now, boolean joins) {
        List<ControlledThread> path = new ArrayList<>();
        ControlledThread at = from;
        while (at != null && at.place == Place.WAITING) {
            int seen = path.indexOf(at);
            if (seen >= 0) {
                return path.subList(seen, path.size());
            }
            path.add(at);
            at = waitsFor(at, now, joins);
        }
        return List.of();
    }

    private static ControlledThread waitsFor(ControlledThread thread, long now, boolean joins) {
        ModelLock lock = thread.missingLock(now);
        if (lock != null) {
            return lock.owner == thread ? null : lock.owner;
        }
        boolean isJoin = joins && thread.guard == Guard.JOIN && thread.deadline == ControlledThread.NEVER;
        return isJoin && !thread.interrupted ? thread.joined : null;
    }
}
