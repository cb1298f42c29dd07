package dev.heddle.replayer.scheduler;

import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.recorder.boot.Threads;
import dev.heddle.recorder.drain.HeddleThread;
import dev.heddle.replayer.control.KnownSites;
import dev.heddle.replayer.control.PendingThread;
import dev.heddle.trace.event.Op;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A thread of the program: where it stands, what it is about to do, and what it waits for.
 *
 * <p>Guarded by the game's lock, with two exceptions. What a thread is about to do it writes itself, before it takes that lock to give its
 * turn away; nobody reads it while the thread runs. And {@link #go}, by which it is told that its turn has come, is guarded by
 * {@link #gate}, or, while the thread stands in a real wait, by the real monitor: see {@link #awaitTurn} and {@link #awaitTurnIn}.
 */
final class ControlledThread extends PendingThread {
    /** Where a thread is. */
    enum Place {
        /** Its parent is about to start it. */
        STARTING,
        /** It stands before its pending operation, or has not come to its first one yet. */
        WAITING,
        /** It has the turn. */
        RUNNING,
        /** It is not under control: blocked in something that is not modelled, or not come to its first operation yet. */
        OUTSIDE,
        ENDED
    }

    /** What must hold for the pending operation not to block. */
    enum Guard {
        NONE,
        /** The lock is free. */
        LOCK,
        /** It was notified, interrupted or has waited long enough, and the lock is free. */
        WAIT_SET,
        SLEEP,
        JOIN,
        PARK
    }

    static final long NEVER = Long.MAX_VALUE;
    /** Who waits in vain for so long gives up in most programs; who waits for less mostly looks again. */
    private static final long LIMIT_NANOS = 1_000_000_000;

    final SerialScheduler game;
    final Thread thread;
    final boolean daemon;
    final int number;

    /** How the system sees it; null if that is not known, as of a virtual thread. Written by the thread itself. */
    volatile NativeTask task;

    Place place;

    // Pending operation
    Guard guard = Guard.NONE;
    /** The lock it needs, or whose wait set it is in. */
    ModelLock lock;
    /** Until when it waits, on the virtual clock. */
    long deadline = NEVER;
    /** How long it waits at most, from when it began. */
    private long limit;
    /** Whose end it waits for. */
    ControlledThread joined;

    /** Whether it could not execute its pending operation when it came to it. */
    boolean hadToWait;

    final ApplicationSteps ownSteps = new ApplicationSteps();
    /** What kind of operation the pending one is inside a call into the JDK, or {@link KnownSites#OWN}. */
    private int kind = KnownSites.OWN;

    boolean yielding;
    final SpinDetector fruitless = new SpinDetector();
    boolean permit;
    boolean interrupted;
    /** Whether it is to have its flag set when its turn has come: it was interrupted before or while it was held. */
    volatile boolean interruptedOnTurn;

    boolean notified;
    /** What it gave up to enter a wait set. */
    LockModel.GivenUp givenUp;

    /** While it is alone the thread itself changes this without the game's lock, and the model of locks comes after, by {@link #isAhead}. */
    final List<HeldLock> held = new ArrayList<>();
    /** Whether {@link #held} has changed without the model of locks. */
    boolean isAhead;
    /** What it held when it last was not ahead. */
    final List<HeldLock> heldBefore = new ArrayList<>(0);
    /** What it gave up to wait on a condition of a lock. */
    final List<HeldLock> aside = new ArrayList<>(0);

    final List<ModelLock> adopted = new ArrayList<>(0);
    ModelLock reservation;

    /** The monitor in whose real wait it stands when it is not its turn, or null. */
    Object realMonitor;
    /** Whether it executes an operation of the JVM on the program's behalf that may block, inside the replayer's code. */
    volatile boolean inRealOperation;
    /** Real time of the moment it left control. */
    long leftAtNanos;

    private final Object gate = new Object();
    private volatile boolean go;

    ControlledThread(SerialScheduler game, ThreadLog log, int number, Place place) {
        super(log, game.sites);
        this.game = game;
        this.thread = log.thread;
        this.daemon = log.thread.isDaemon();
        this.number = number;
        this.place = place;
    }

    /** Under the game's lock, of a thread that has been started and has not ended: the state that it would have without control. */
    Thread.State state(long now) {
        if (place == Place.OUTSIDE) {
            return thread.getState();
        }
        boolean isHeld = place == Place.WAITING && guard != Guard.NONE && !isEnabled(now);
        if (!isHeld) {
            return Thread.State.RUNNABLE;
        }
        boolean isForMonitor = guard == Guard.LOCK || guard == Guard.WAIT_SET && (notified || interrupted);
        if (isForMonitor) {
            return Thread.State.BLOCKED;
        }
        return deadline == NEVER ? Thread.State.WAITING : Thread.State.TIMED_WAITING;
    }

    // Pending operation

    /**
     * On the thread: what it is about to do.
     *
     * @param what the operation, or null if it is the site's own
     */
    void intend(Op what, int at, Object on, int element) {
        stand(what, at, on, element);
        cannotBlock();
    }

    /** On the thread: as {@link #standBeforeCopy}. */
    void intendCopy(int readSite, Object from, int fromIndex, int writeSite, Object to, int toIndex, int elements) {
        standBeforeCopy(readSite, from, fromIndex, writeSite, to, toIndex, elements);
        cannotBlock();
    }

    private void cannotBlock() {
        guard = Guard.NONE;
        deadline = NEVER;
        joined = null;
        lock = null;
    }

    /** Forgets the objects of the program that the pending operation was about. */
    void done() {
        forgetObject();
        joined = null;
        lock = null;
    }

    /** Whether it can execute its pending operation at a moment of the virtual clock without blocking. */
    boolean isEnabled(long now) {
        return switch (guard) {
            case NONE -> true;
            case LOCK -> lock.isFreeFor(this);
            case WAIT_SET -> isOutOfWaitSet(now) && lock.isFreeFor(this);
            case SLEEP -> interrupted || deadline <= now;
            case JOIN -> joined.place == Place.ENDED || interrupted || deadline <= now;
            case PARK -> permit || interrupted || deadline <= now;
        };
    }

    @Override
    public boolean stands() {
        return place == Place.WAITING;
    }

    @Override
    public boolean hadToWait() {
        return hadToWait;
    }

    /** Whether it no longer waits for a signal, but at most for the lock. */
    boolean isOutOfWaitSet(long now) {
        return notified || interrupted || deadline <= now;
    }

    /** The lock without which it cannot go on, whatever happens; null if it waits for something else. */
    ModelLock missingLock(long now) {
        return guard == Guard.LOCK || guard == Guard.WAIT_SET && isOutOfWaitSet(now) ? lock : null;
    }

    /**
     * It is to wait no longer than that.
     *
     * @param until on the virtual clock, or {@link #NEVER}
     */
    void waitUntil(long until, long now) {
        deadline = until;
        limit = until - now;
    }

    /** Whether its program takes it for a failure if it waits in vain until its time is over, as far as one can tell. */
    boolean isLimited() {
        return guard != Guard.SLEEP && limit >= LIMIT_NANOS;
    }

    /** Whether it waits, without a limit of time, until another thread signals. */
    boolean waitsForSignal() {
        return (guard == Guard.PARK || guard == Guard.WAIT_SET) && deadline == NEVER;
    }

    /** Whether it is parked in a lock of the library, to have it. */
    boolean isParkedOn(Object synchroniser) {
        return guard == Guard.PARK && place == Place.WAITING && object() == synchroniser;
    }

    /** On the thread, under the game's lock: it stands before the operation it intends. */
    void arrive() {
        // Left over if it went outside before it saw that its turn had come.
        go = false;
        place = Place.WAITING;
        look();
        kind = kindOf(op(), siteNumber(), object());
    }

    /** Under the game's lock: it executes the pending operation. */
    void executed() {
        ownSteps.executed(kind);
    }

    /** Under the game's lock: the kind of an operation that the thread stands before, or {@link KnownSites#OWN}. */
    int kindOf(Op op, int site, Object about) {
        int known = game.sites.kind(op, site);
        return known != KnownSites.OWN && game.sites.isOwn(log, op, site, about) ? KnownSites.OWN : known;
    }

    // Alone: the thread itself, without the game's lock

    /** It has acquired a lock. */
    void takeAlone(HeldLock lock) {
        goAhead();
        held.add(lock);
    }

    /** It is about to leave a monitor. */
    void leaveAlone(Object monitor) {
        goAhead();
        dropMonitor(monitor);
    }

    private void goAhead() {
        if (!isAhead) {
            isAhead = true;
            heldBefore.addAll(held);
        }
    }

    /** Takes the monitor that it entered last off the list. */
    void dropMonitor(Object monitor) {
        for (int i = held.size() - 1; i >= 0; i--) {
            HeldLock lock = held.get(i);
            if (lock.lock() == monitor && lock.isMonitor()) {
                held.remove(i);
                return;
            }
        }
    }

    // Turns

    /** Under the game's lock: tells the thread that its turn has come. Not for one that stands in a real wait. */
    void grant() {
        synchronized (gate) {
            go = true;
            gate.notify();
        }
    }

    /**
     * Outside the game's lock: tells a thread that stands in a real wait that its turn has come. The monitor is free but for a moment: the
     * thread itself cannot go on, and so not stay in it, before {@link #go} is set in here; unless the run was abandoned: then it may have gone already.
     */
    void wake() {
        Object monitor = realMonitor;
        if (monitor == null) {
            return;
        }
        synchronized (monitor) {
            go = true;
            monitor.notifyAll();
        }
    }

    /** As {@link #wake}, on a thread of its own: one outside may hold the monitor and wait for one that the calling thread holds. */
    void wakeElsewhere() {
        Thread helper = new HeddleThread(
                () -> {
                    Threads.ignoreCurrent();
                    wake();
                },
                "heddle-notifier");
        helper.start();
    }

    /**
     * On the thread: waits for its turn. An interrupt neither ends this nor gets lost: the JVM clears the flag by waking the thread up, so
     * it is noted, told to the game, and set again at the end.
     */
    void awaitTurn() {
        while (!isGranted()) {
            interruptedOnTurn = true;
            game.interruptedWhileWaiting(this);
        }
        restoreFlag();
    }

    /** On the thread, before it gives its turn away: to wait would clear the flag, at a moment that nobody knows. */
    void putFlagAside() {
        if (Thread.interrupted()) {
            interruptedOnTurn = true;
        }
    }

    /** On the thread, when its turn has come. */
    void restoreFlag() {
        if (interruptedOnTurn) {
            interruptedOnTurn = false;
            Thread.currentThread().interrupt();
        }
    }

    private boolean isGranted() {
        synchronized (gate) {
            try {
                while (!go) {
                    gate.wait();
                }
                go = false;
                return true;
            } catch (InterruptedException e) {
                return false;
            }
        }
    }

    /**
     * On the thread, which really holds the monitor: waits in it for its turn. {@link #wake} sets {@link #go} and notifies in the monitor,
     * and this looks at it in the monitor, so the notification cannot get lost; and if this wakes for another reason, an interrupt or a
     * notification for somebody else, it leaves the monitor again. The monitor is held afterwards.
     */
    void awaitTurnIn(Object monitor) {
        while (!go) {
            try {
                monitor.wait();
            } catch (InterruptedException e) {
                interruptedOnTurn = true;
                game.interruptedWhileWaiting(this);
            }
        }
        go = false;
        restoreFlag();
    }

    // View

    @Override
    public long ownSteps() {
        return ownSteps.count();
    }

    @Override
    public boolean isInside() {
        return kind != KnownSites.OWN;
    }

    @Override
    public int timesInside() {
        return ownSteps.times(kind);
    }

    @Override
    public boolean isTimed() {
        return deadline != NEVER;
    }

    @Override
    public boolean isYielding() {
        return yielding;
    }

    @Override
    public List<HeldLock> locks() {
        return Collections.unmodifiableList(held);
    }
}
