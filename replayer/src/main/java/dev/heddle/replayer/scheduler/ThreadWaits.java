package dev.heddle.replayer.scheduler;

import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.replayer.scheduler.threads.ControlledThread;
import dev.heddle.replayer.scheduler.threads.ControlledThread.Guard;
import dev.heddle.trace.event.Op;
import java.util.concurrent.locks.LockSupport;

/** Waits that are modelled completely: sleeping, parking, and joining a thread. */
final class ThreadWaits {
    private final SerialScheduler scheduler;

    ThreadWaits(SerialScheduler scheduler) {
        this.scheduler = scheduler;
    }

    void sleep(ControlledThread thread, int site, long millis, int nanos) throws InterruptedException {
        if (millis < 0 || nanos < 0 || nanos > 999_999) {
            // Throws.
            Thread.sleep(millis, nanos);
            return;
        }
        long until = deadline(thread, VirtualClock.nanos(millis, nanos));
        if (!turn(thread, Op.SLEEP, site, null, Guard.SLEEP, until)) {
            long rest = Math.max(0, until - scheduler.clock.elapsedNanos());
            Thread.sleep(rest / 1_000_000, (int) (rest % 1_000_000));
        } else if (wasInterrupted(thread)) {
            throw new InterruptedException();
        }
    }

    private long deadline(ControlledThread thread, long nanos) {
        scheduler.fast.advanceClock(thread);
        return scheduler.clock.deadline(nanos);
    }

    /** Gives a thread a permit, if it is controlled. */
    boolean givePermit(Thread other) {
        synchronized (scheduler.lock) {
            ControlledThread target = scheduler.registry.find(other);
            boolean controlled = target != null && target.place != ControlledThread.Place.UNCONTROLLED;
            if (controlled) {
                target.permit = true;
                scheduler.fast.contest();
            }
            return controlled;
        }
    }

    void park(ControlledThread thread, int site, Object blocker, long nanos) {
        long until = nanos < 0 ? ControlledThread.NEVER : deadline(thread, nanos);
        if (turn(thread, Op.PARK, site, blocker, Guard.PARK, until)) {
            thread.done();
            return;
        }
        boolean permit;
        synchronized (scheduler.lock) {
            permit = thread.permit;
            thread.permit = false;
        }
        if (permit) {
            return;
        }
        if (nanos < 0) {
            LockSupport.park(blocker);
        } else {
            LockSupport.parkNanos(blocker, until - scheduler.clock.elapsedNanos());
        }
    }

    boolean join(ControlledThread thread, int site, Thread other, ThreadLog otherLog, long millis, int nanos)
            throws InterruptedException {
        ControlledThread target = otherLog == null ? null : controlled(otherLog);
        boolean valid = millis >= 0 && nanos >= 0 && nanos <= 999_999;
        if (target == null || !valid) {
            // The thread has already ended, or runs no instrumented code; or the call throws.
            thread.intend(Op.JOIN, site, null, -1);
            scheduler.turn(thread);
            thread.inRealOperation = true;
            try {
                other.join(millis, nanos);
            } finally {
                thread.inRealOperation = false;
            }
            return !other.isAlive();
        }
        boolean forEver = millis == 0 && nanos == 0;
        long until = forEver ? ControlledThread.NEVER : deadline(thread, VirtualClock.nanos(millis, nanos));
        thread.intend(Op.JOIN, site, null, -1);
        thread.joined = target;
        boolean controlled = turn(thread, Guard.JOIN, until);
        thread.done();
        if (!controlled) {
            if (forEver) {
                other.join();
            } else {
                other.join(Math.max(1, (until - scheduler.clock.elapsedNanos()) / 1_000_000));
            }
            return !other.isAlive();
        }
        if (hasSeenEnd(thread, target)) {
            awaitEnd(other);
            return true;
        }
        if (wasInterrupted(thread)) {
            throw new InterruptedException();
        }
        return false;
    }

    /**
     * Returns whether a thread is alive in its schedule: after its last instruction it is not, even if the JVM has not
     * yet removed it.
     */
    boolean isAlive(ControlledThread me, Thread other, ThreadLog otherLog, boolean wasSeen) {
        ControlledThread target = otherLog == null ? null : controlled(otherLog);
        if (target == null ? otherLog == null && wasSeen : hasSeenEnd(me, target)) {
            awaitEnd(other);
        }
        return other.isAlive();
    }

    /** The state that a thread would have without control; otherwise like {@link #isAlive}. */
    Thread.State stateOf(ControlledThread me, Thread other, ThreadLog otherLog, boolean wasSeen) {
        boolean isAlive = isAlive(me, other, otherLog, wasSeen);
        ControlledThread target = otherLog == null ? null : controlled(otherLog);
        if (!isAlive || target == null) {
            return other.getState();
        }
        synchronized (scheduler.lock) {
            return target.state(scheduler.clock.elapsedNanos());
        }
    }

    private ControlledThread controlled(ThreadLog log) {
        return log.control instanceof ControlledThread thread && thread.run == scheduler.outside ? thread : null;
    }

    private boolean hasSeenEnd(ControlledThread me, ControlledThread other) {
        synchronized (scheduler.lock) {
            boolean ended = other.place == ControlledThread.Place.ENDED;
            if (ended) {
                scheduler.order.reportJoin(me, other);
            }
            return ended;
        }
    }

    /** The thread has executed its last instrumented instruction; the JVM needs a moment to end it. */
    private static void awaitEnd(Thread other) {
        boolean flag = false;
        while (other.isAlive()) {
            try {
                other.join();
            } catch (InterruptedException e) {
                flag = true;
            }
        }
        if (flag) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean turn(ControlledThread thread, Op op, int site, Object object, Guard guard, long until) {
        thread.intend(op, site, object, -1);
        return turn(thread, guard, until);
    }

    private boolean turn(ControlledThread thread, Guard guard, long until) {
        thread.guard = guard;
        thread.waitUntil(until, scheduler.clock.elapsedNanos());
        thread.interrupted = Thread.currentThread().isInterrupted();
        return scheduler.turn(thread);
    }

    /** Returns whether an interrupt ended the wait; clears the flag, like the real operations. */
    private static boolean wasInterrupted(ControlledThread thread) {
        return Thread.interrupted() | thread.interrupted;
    }
}
