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
 * Where threads are held.
 *
 * <p><b>Protocol.</b> All state is guarded by one lock, {@link #lock}; nobody but threads at points takes it. A thread that comes to a
 * point asks the plan, and waits in the lock as long as it is to be held; whoever changes something wakes all that wait, and they ask
 * again. Code of the program is never called under the lock, and none of its monitors entered.
 *
 * <p><b>Order of two operations.</b> A hook comes before its operation, so when it has come back the operation is still to come. If the
 * plan cares, the thread is <em>under way</em> from there to its next hook, and nobody else passes a point meanwhile. A thread that has no
 * next hook for long, because it computes, blocks or waits, has executed its operation long ago: the watchdog says so.
 *
 * <p><b>A thread alone.</b> Before the second thread, and after the last but one, there is nothing to decide: nobody is held.
 */
final class Gate {
    /** After so many thrashes nobody is held any more: the plan cannot be had, and costs time. */
    static final int MAX_THRASHES = 1_000;

    final Object lock = new Object();
    final KnownSites sites;
    private final GatedStrategy points;
    private final List<GatedThread> followed = new ArrayList<>();
    private final List<GatedThread> held = new ArrayList<>();

    /** How many threads are attentive. Written under the lock. */
    volatile int attentives;
    /** Whether nobody is held any more. Written under the lock. */
    volatile boolean open;

    private GatedThread underWay;
    /** Grows whenever a thread passes a point. */
    private long moves;

    private long arrivals;
    private long holds;
    private boolean givenUp;

    Gate(GatedStrategy points, KnownSites sites) {
        this.points = points;
        this.sites = sites;
        points.among(this::alive);
    }

    private GatedThread of(ThreadLog log) {
        if (log.control instanceof GatedThread thread && thread.gate == this) {
            return thread;
        }
        // Another thread may be the first to ask.
        synchronized (lock) {
            if (log.control instanceof GatedThread thread && thread.gate == this) {
                return thread;
            }
            GatedThread thread = new GatedThread(this, log);
            log.control = thread;
            return thread;
        }
    }

    /** Under the lock: all threads of the program that have been started and have not ended. */
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

    /** Whether no other thread of the program is alive: then nobody can come for whom this one would wait. */
    private static boolean isAlone(GatedThread me) {
        for (ThreadLog log : Threads.all()) {
            if (log != me.log() && isAlive(log)) {
                return false;
            }
        }
        return true;
    }

    /**
     * On a thread that is about to execute an operation: comes back when it may.
     *
     * @param op the operation, or null if it is the site's own
     * @param isPoint whether the site is a point; otherwise the thread is only followed
     */
    void pass(ThreadLog log, boolean isPoint, Op op, int site, Object object, int index) {
        pass(log, isPoint, thread -> thread.stand(op, site, object, index));
    }

    /** @param intention tells what the thread is about to do */
    void pass(ThreadLog log, boolean isPoint, Consumer<GatedThread> intention) {
        GatedThread me = of(log);
        boolean interrupted = false;
        synchronized (lock) {
            if (open) {
                return;
            }
            arrivals++;
            intention.accept(me);
            me.look();
            isDone(me);
            if (!me.isInInitializer()) {
                // A thread that stops in a class initialiser blocks all others that need the class, inside the JVM.
                interrupted = waitUntilLetGo(me, isPoint);
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
    private boolean waitUntilLetGo(GatedThread me, boolean isPoint) {
        boolean interrupted = false;
        long deadline = 0;
        while (!open && !me.letGo) {
            long nanos = points.hold(me);
            boolean isTimed = nanos != 0 && nanos != GatedStrategy.UNTIL_LET_GO;
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
        me.letGo = false;
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
        // That it stands still may be what another one has waited for.
        lock.notifyAll();
    }

    /** Under the lock, which is given up meanwhile; 0 means for ever. Whatever ends the wait, the caller looks again. */
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

    /** The thread has come to its next hook: what it was about to do is done. */
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
        attentives = followed.size();
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
                me.look();
                points.acquired(me, object, sites.site(site));
                me.locks.add(new HeldLock(object, isMonitor, isShared, site, sites.site(site), me.context(), 0));
                me.holdsLocks = true;
                lock.notifyAll();
            }
        }
    }

    /** A thread that is followed, or has acquired a lock at a point, is about to release one. */
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

    /** A thread gives a monitor up to wait in it; returns what {@link #takeBack} wants. */
    List<HeldLock> giveUp(GatedThread me, Object object) {
        List<HeldLock> givenUp = new ArrayList<>();
        synchronized (lock) {
            for (HeldLock monitor : me.locks) {
                if (monitor.lock() == object) {
                    givenUp.add(monitor);
                }
            }
            me.locks.removeAll(givenUp);
            lock.notifyAll();
        }
        return givenUp;
    }

    /** The thread is in the monitor again. */
    void takeBack(GatedThread me, List<HeldLock> givenUp) {
        synchronized (lock) {
            me.locks.addAll(givenUp);
        }
    }

    /** The thread has executed its last instruction. */
    void ended(GatedThread me) {
        synchronized (lock) {
            isDone(me);
            points.ended(me);
            follow(me);
            followed.remove(me);
            attentives = followed.size();
            lock.notifyAll();
        }
    }

    // The watchdog's side

    /** Whether a deadlock is what the plan asks for, and is due. */
    boolean isBeforeDeadlock() {
        synchronized (lock) {
            return points.isBeforeDeadlock();
        }
    }

    /** The threads that wait just now, those that wait in line for one that is under way not counted. */
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

    /** The thread's operation is done, although it has not come to another hook. */
    void isDoneSurely(GatedThread thread) {
        synchronized (lock) {
            isDone(thread);
        }
    }

    /** Lets one of the threads that are held go on, if nothing has happened since. */
    void thrash(long sinceMove) {
        synchronized (lock) {
            List<ThreadView> candidates = new ArrayList<>();
            for (GatedThread thread : held) {
                if (!thread.letGo) {
                    candidates.add(thread);
                }
            }
            if (open || candidates.isEmpty() || moves != sinceMove) {
                return;
            }
            ((GatedThread) points.letGo(candidates)).letGo = true;
            moves++;
            if (points.thrashes() >= MAX_THRASHES) {
                givenUp = true;
                open = true;
            }
            lock.notifyAll();
        }
    }

    /** Lets a thread go on that is held while all others have ended. */
    void letGoIfAlone() {
        synchronized (lock) {
            if (held.size() == 1 && isAlone(held.get(0))) {
                held.get(0).letGo = true;
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

    /** Nobody is held any more. */
    void release() {
        synchronized (lock) {
            open = true;
            lock.notifyAll();
        }
    }

    /** What is written into the outcome. */
    record Books(
            long arrivals,
            long holds,
            long thrashes,
            boolean reached,
            String progress,
            List<String> notes,
            boolean givenUp) {}

    Books books() {
        synchronized (lock) {
            return new Books(
                    arrivals, holds, points.thrashes(), points.reached(), points.progress(), points.notes(), givenUp);
        }
    }
}
