package dev.heddle.replayer.gated;

import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.recorder.boot.Threads;
import dev.heddle.replayer.control.KnownSites;
import dev.heddle.replayer.strategy.GatedStrategy;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.replayer.strategy.ThreadView.HeldLock;
import dev.heddle.trace.event.Op;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;

/**
 * Holds threads at points.
 *
 * <p><b>Protocol.</b> One lock, {@link #lock}, guards all state; only threads at points take it. A thread that reaches
 * a point asks the plan, and waits in the lock while the plan holds it. Every change of the state wakes all waiting
 * threads, and they ask again. No code of the program runs under the lock, and none of its monitors is entered.
 *
 * <p><b>Order of two operations.</b> A hook precedes its operation, so the operation has not happened when the hook
 * returns. If the plan depends on it, the thread is <em>under way</em> from the hook to its next hook, and no other
 * thread passes a point meanwhile. A thread may reach no further hook for long, because it computes, blocks or waits.
 * It has then executed its operation long ago, and the watchdog reports that.
 *
 * <p><b>Single thread.</b> While only one thread is alive, no order can be chosen, so it is never held.
 */
final class Gate {
    /**
     * After this many forced releases (thrashes) no thread is held any more: the plan cannot be enforced, and costs
     * time.
     */
    static final int MAX_THRASHES = 1_000;

    final Object lock = new Object();
    final KnownSites sites;
    private final GatedStrategy points;
    private final List<GatedThread> followed = new ArrayList<>();
    private final List<GatedThread> held = new ArrayList<>();

    /** Number of attentive threads. Written under the lock. */
    volatile int attentiveThreads;
    /** Whether holding threads has ended. Written under the lock. */
    volatile boolean open;

    private GatedThread underWay;
    /** Grows whenever a thread passes a point. */
    private long moves;

    private long arrivals;
    private long holds;
    private boolean endedByThrashes;

    Gate(GatedStrategy points, KnownSites sites) {
        this.points = points;
        this.sites = sites;
        points.among(this::alive);
    }

    private GatedThread of(ThreadLog log) {
        if (log.control instanceof GatedThread thread && thread.gate == this) {
            return thread;
        }
        // Several threads may get here before the first of them asks.
        synchronized (lock) {
            if (log.control instanceof GatedThread thread && thread.gate == this) {
                return thread;
            }
            GatedThread thread = new GatedThread(this, log);
            log.control = thread;
            return thread;
        }
    }

    /** Under the lock: all threads of the program that have started and not ended. */
    private List<ThreadView> alive() {
        List<ThreadView> alive = new ArrayList<>();
        for (ThreadLog log : Threads.all()) {
            if (isAlive(log)) {
                alive.add(of(log));
            }
        }
        return alive;
    }

    private static boolean isAlive(ThreadLog log) {
        Thread.State state = log.thread.getState();
        return !log.isIgnored() && state != Thread.State.NEW && state != Thread.State.TERMINATED;
    }

    /** Returns whether no other thread of the program is alive: then waiting for another thread is pointless. */
    private static boolean isAlone(GatedThread me) {
        for (ThreadLog log : Threads.all()) {
            if (log != me.log() && isAlive(log)) {
                return false;
            }
        }
        return true;
    }

    /**
     * On a thread that is about to execute an operation: returns when the thread may execute it.
     *
     * @param op the operation, or null for the site's own
     * @param isPoint whether the site is a point; otherwise the thread is only followed
     */
    void pass(ThreadLog log, boolean isPoint, Op op, int site, Object object, int index) {
        pass(log, isPoint, thread -> thread.setPending(op, site, object, index));
    }

    /** @param intention sets the thread's pending operation */
    void pass(ThreadLog log, boolean isPoint, Consumer<GatedThread> intention) {
        GatedThread me = of(log);
        boolean interrupted = false;
        synchronized (lock) {
            if (open) {
                return;
            }
            arrivals++;
            intention.accept(me);
            me.update();
            isDone(me);
            if (!me.isInInitializer()) {
                // A thread that is held in a class initialiser blocks, inside the JVM, all others that need the
                // class.
                interrupted = waitUntilReleased(me, isPoint);
            }
            if (!open) {
                execute(me, isPoint);
            }
            me.forgetObject();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Under the lock: returns whether the thread was interrupted meanwhile. */
    private boolean waitUntilReleased(GatedThread me, boolean isPoint) {
        boolean interrupted = false;
        long deadline = 0;
        while (!open && !me.released) {
            long nanos = points.hold(me);
            boolean isTimed = nanos != 0 && nanos != GatedStrategy.UNTIL_RELEASED;
            boolean inLine = isPoint && underWay != null && underWay != me;
            long left = 0;
            if (isTimed) {
                deadline = deadline == 0 ? System.nanoTime() + nanos : deadline;
                left = deadline - System.nanoTime();
            }
            if (!inLine && (nanos == 0 || isTimed && left <= 0 || isAlone(me))) {
                break;
            }
            if (nanos != 0 && !me.held) {
                hold(me);
            }
            interrupted |= !await(Math.max(0, left));
        }
        me.released = false;
        if (me.held) {
            me.held = false;
            held.remove(me);
        }
        return interrupted;
    }

    private void hold(GatedThread me) {
        me.held = true;
        me.heldSince = System.nanoTime();
        held.add(me);
        holds++;
        // Another thread may wait until this one is held.
        lock.notifyAll();
    }

    /**
     * Under the lock, which is released during the wait; 0 is no time limit. The caller checks its condition again
     * after any wake-up.
     */
    private boolean await(long nanos) {
        try {
            lock.wait(nanos == 0 ? 0 : nanos / 1_000_000 + 1);
            return true;
        } catch (InterruptedException e) {
            return false;
        }
    }

    private void execute(GatedThread me, boolean isPoint) {
        if (points.executed(me)) {
            underWay = me;
        }
        moves += isPoint ? 1 : 0;
        follow(me);
        if (points.isOver()) {
            open = true;
        }
        lock.notifyAll();
    }

    /** The thread has reached its next hook, so its pending operation has happened. */
    private void isDone(GatedThread me) {
        if (underWay == me) {
            underWay = null;
            lock.notifyAll();
        }
    }

    private void follow(GatedThread me) {
        if (!me.attentive && isFollowed(me)) {
            followed.add(me);
            me.attentive = true;
        }
        for (Iterator<GatedThread> i = followed.iterator(); i.hasNext(); ) {
            GatedThread thread = i.next();
            if (!isFollowed(thread)) {
                i.remove();
                thread.attentive = false;
            }
        }
        attentiveThreads = followed.size();
    }

    private boolean isFollowed(GatedThread thread) {
        return underWay == thread || points.follows(thread);
    }

    // Locks

    /** A lock was acquired at a point, or by a thread that is followed. */
    void acquired(ThreadLog log, boolean isPoint, int site, Object object, boolean isMonitor, boolean isShared) {
        GatedThread me = of(log);
        synchronized (lock) {
            isDone(me);
            if (isPoint) {
                me.update();
                points.acquired(me, object, sites.site(site));
                me.locks.add(new HeldLock(object, isMonitor, isShared, site, sites.site(site), me.context(), 0));
                me.holdsLocks = true;
                lock.notifyAll();
            }
        }
    }

    /** A thread that is followed, or has acquired a lock at a point, is about to release a lock. */
    void releasing(GatedThread me, Object object) {
        synchronized (lock) {
            isDone(me);
            for (int i = me.locks.size() - 1; i >= 0; i--) {
                if (me.locks.get(i).lock() == object) {
                    me.locks.remove(i);
                    break;
                }
            }
            me.holdsLocks = !me.locks.isEmpty();
            lock.notifyAll();
        }
    }

    /** A thread releases a monitor to wait in it; returns the argument for {@link #reacquire}. */
    List<HeldLock> releaseHolds(GatedThread me, Object object) {
        List<HeldLock> releasedHolds = new ArrayList<>();
        synchronized (lock) {
            for (HeldLock monitor : me.locks) {
                if (monitor.lock() == object) {
                    releasedHolds.add(monitor);
                }
            }
            me.locks.removeAll(releasedHolds);
            lock.notifyAll();
        }
        return releasedHolds;
    }

    /** The thread has re-entered the monitor. */
    void reacquire(GatedThread me, List<HeldLock> releasedHolds) {
        synchronized (lock) {
            me.locks.addAll(releasedHolds);
        }
    }

    /** The thread has executed its last instruction. */
    void ended(GatedThread me) {
        synchronized (lock) {
            isDone(me);
            points.ended(me);
            follow(me);
            followed.remove(me);
            attentiveThreads = followed.size();
            lock.notifyAll();
        }
    }

    // For the watchdog

    /** Returns whether the plan requests a deadlock that is now due. */
    boolean isBeforeDeadlock() {
        synchronized (lock) {
            return points.isBeforeDeadlock();
        }
    }

    /** The threads that are held now, without those that wait in line for a thread under way. */
    List<GatedThread> held() {
        synchronized (lock) {
            return List.copyOf(held);
        }
    }

    /** The thread whose operation others wait for, or null. */
    GatedThread underWay() {
        synchronized (lock) {
            return underWay;
        }
    }

    /** The thread's operation has happened, although it has not reached another hook. */
    void isDoneSurely(GatedThread thread) {
        synchronized (lock) {
            isDone(thread);
        }
    }

    /** Releases one of the held threads, if nothing has happened since (a thrash). */
    void thrash(long sinceMove) {
        synchronized (lock) {
            List<ThreadView> candidates = new ArrayList<>();
            for (GatedThread thread : held) {
                if (!thread.released) {
                    candidates.add(thread);
                }
            }
            if (open || candidates.isEmpty() || moves != sinceMove) {
                return;
            }
            ((GatedThread) points.releaseHeld(candidates)).released = true;
            moves++;
            if (points.thrashes() >= MAX_THRASHES) {
                endedByThrashes = true;
                open = true;
            }
            lock.notifyAll();
        }
    }

    /** Releases a thread that is held although all others have ended. */
    void releaseIfAlone() {
        synchronized (lock) {
            if (held.size() == 1 && isAlone(held.get(0))) {
                held.get(0).released = true;
                lock.notifyAll();
            }
        }
    }

    long moves() {
        synchronized (lock) {
            return moves;
        }
    }

    long thrashes() {
        synchronized (lock) {
            return points.thrashes();
        }
    }

    /** From now on no thread is held. */
    void release() {
        synchronized (lock) {
            open = true;
            lock.notifyAll();
        }
    }

    /** Data that is written into the outcome. */
    record GateOutcome(
            long arrivals,
            long holds,
            long thrashes,
            boolean reached,
            String progress,
            List<String> notes,
            boolean endedByThrashes) {}

    GateOutcome outcomeData() {
        synchronized (lock) {
            return new GateOutcome(
                    arrivals,
                    holds,
                    points.thrashes(),
                    points.reached(),
                    points.progress(),
                    points.notes(),
                    endedByThrashes);
        }
    }
}
