package dev.heddle.replayer.scheduler.threads;

import dev.heddle.recorder.boot.InitialisationLock;
import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.recorder.boot.Threads;
import dev.heddle.recorder.drain.HeddleThread;
import dev.heddle.replayer.control.PendingThread;
import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.SingleThreadStep;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A thread of the program: its place, its pending operation, and the condition it waits for.
 *
 * <p>Guarded by the scheduler lock, with two exceptions. The thread itself writes its pending operation before it takes
 * that lock to give up its turn; no other thread reads it while the thread runs. {@link #go}, which signals that its
 * turn has come, is guarded by {@link #gate}, or by the real monitor while the thread is in a real wait: see
 * {@link #awaitTurn} and {@link #awaitTurnIn}.
 */
public final class ControlledThread extends PendingThread {
    /** Where a thread is. */
    public enum Place {
        /** Its parent is about to start it. */
        STARTING,
        /** It is paused before its pending operation, or has not reached its first operation. */
        WAITING,
        /** It has the turn. */
        RUNNING,
        /** It is not under control: blocked in an operation that is not modelled, or before its first operation. */
        UNCONTROLLED,
        ENDED
    }

    /** The condition under which the pending operation does not block. */
    public enum Guard {
        NONE,
        /** The lock is free. */
        LOCK,
        /** It was notified, interrupted or timed out, and the lock is free. */
        WAIT_SET,
        SLEEP,
        JOIN,
        PARK
    }

    public static final long NEVER = Long.MAX_VALUE;
    /** Most programs treat a longer wait that times out as a failure; after a shorter one they usually poll again. */
    private static final long LIMIT_NANOS = 1_000_000_000;
    /** A longer sleep is one of a housekeeping thread. */
    private static final long LONG_SLEEP_NANOS = 10_000_000_000L;

    /** The run that it belongs to. */
    public final SerialRun run;

    public final Thread thread;
    public final boolean daemon;
    public final int number;

    /**
     * The thread as the operating system sees it; null if unknown, as for a virtual thread. Written by the thread
     * itself.
     */
    public volatile NativeTask task;

    public Place place;

    // Pending operation
    public Guard guard = Guard.NONE;
    /** The lock it needs, or the lock whose wait set it is in. */
    public ModelLock lock;
    /** End of its wait on the virtual clock. */
    public long deadline = NEVER;
    /** The number of decisions when it reached its pending operation. */
    public long waitBegan;
    /** Maximum length of its wait, measured from its start. */
    private long limit;
    /** The thread whose end it waits for. */
    public ControlledThread joined;

    /** Whether its pending operation was disabled when it reached it. */
    public boolean wasBlocked;

    public final ApplicationSteps applicationSteps = new ApplicationSteps();
    /** The kind of the pending operation inside a call into the JDK; otherwise {@link SingleThreadStep#OWN}. */
    private int kind = SingleThreadStep.OWN;

    public boolean yielding;
    public final SpinDetector spin = new SpinDetector();
    public boolean permit;
    public boolean interrupted;
    /**
     * Whether its interrupt flag must be set when it gets the turn: it was interrupted before or while it was paused.
     */
    public volatile boolean interruptedOnTurn;

    public boolean notified;
    /** The holds it released to enter a wait set. */
    LockModel.ReleasedHolds releasedHolds;

    /**
     * While no other thread is enabled, it changes this itself without the scheduler lock; {@link #isAhead} makes the
     * lock model follow.
     */
    public final List<HeldLock> held = new ArrayList<>();
    /** Whether {@link #held} has changes that the lock model has not yet seen. */
    boolean isAhead;
    /** The locks it held when the lock model last followed. */
    final List<HeldLock> heldBefore = new ArrayList<>(0);
    /** The holds it released to wait on a condition of a lock. */
    public final List<HeldLock> aside = new ArrayList<>(0);

    final List<ModelLock> adopted = new ArrayList<>(0);
    /** Whether there are adopted monitors. The JDK's lists are instrumented, and this is read at every step. */
    private boolean hasAdopted;

    public ModelLock reservation;

    /** The monitor in whose real wait it is while another thread has the turn, or null. */
    public Object realMonitor;
    /** Whether it executes, inside the replayer, an operation of the JVM that may block on the program's behalf. */
    public volatile boolean inRealOperation;
    /** Real time at which it left control. */
    public long leftAtNanos;

    private final Object gate = new Object();
    private volatile boolean go;

    public ControlledThread(SerialRun run, ThreadLog log, int number, Place place) {
        super(log, run.sites());
        this.run = run;
        this.thread = log.thread;
        this.daemon = log.thread.isDaemon();
        this.number = number;
        this.place = place;
    }

    /**
     * Under the scheduler lock, for a thread that has started and not ended: the state it would have without control.
     */
    public Thread.State state(long now) {
        if (place == Place.UNCONTROLLED) {
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
     * On the thread: sets its pending operation.
     *
     * @param what the operation, or null for the site's own operation
     */
    public void intend(Op what, int at, Object on, int element) {
        setPending(what, at, on, element);
        cannotBlock();
    }

    /** On the thread: like {@link #setPendingCopy}. */
    public void intendCopy(
            int readSite, Object from, int fromIndex, int writeSite, Object to, int toIndex, int elements) {
        setPendingCopy(readSite, from, fromIndex, writeSite, to, toIndex, elements);
        cannotBlock();
    }

    private void cannotBlock() {
        guard = Guard.NONE;
        deadline = NEVER;
        joined = null;
        lock = null;
    }

    /** Clears the references to the program's objects of the pending operation. */
    public void done() {
        forgetObject();
        joined = null;
        lock = null;
    }

    /** Returns whether it can execute its pending operation at the given virtual time without blocking. */
    public boolean isEnabled(long now) {
        return switch (guard) {
            case NONE -> true;
            case LOCK -> lock.isFreeFor(this);
            case WAIT_SET -> isOutOfWaitSet(now) && lock.isFreeFor(this);
            case SLEEP -> interrupted || deadline <= now;
            case JOIN -> joined.place == Place.ENDED || interrupted || deadline <= now;
            case PARK -> permit || interrupted || deadline <= now;
        };
    }

    /**
     * Returns whether it is about to initialise a class, in initialisers for which other threads wait in the lock
     * model.
     */
    public boolean isBeforeClassUse() {
        if (!(object() instanceof InitialisationLock)) {
            return false;
        }
        for (int d = 1; d <= log.depth(); d++) {
            int entry = log.entrySite(d);
            if (run.sites().isInInitializer(entry)
                    && !holdsInitialisation(run.sites().site(entry))) {
                return false;
            }
        }
        return true;
    }

    private boolean holdsInitialisation(Site initialiser) {
        String type = initialiser.method().owner().replace('/', '.');
        for (HeldLock lock : held) {
            if (lock.lock() instanceof InitialisationLock held && held.type.equals(type)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean isPaused() {
        return place == Place.WAITING;
    }

    @Override
    public boolean wasBlocked() {
        return wasBlocked;
    }

    /** Returns whether it no longer waits for a signal, so that at most the lock is missing. */
    boolean isOutOfWaitSet(long now) {
        return notified || interrupted || deadline <= now;
    }

    /** Returns the lock that its pending operation requires in any case; null if it waits for another condition. */
    public ModelLock missingLock(long now) {
        return guard == Guard.LOCK || guard == Guard.WAIT_SET && isOutOfWaitSet(now) ? lock : null;
    }

    /**
     * Limits its wait.
     *
     * @param until on the virtual clock, or {@link #NEVER}
     */
    public void waitUntil(long until, long now) {
        deadline = until;
        limit = until - now;
    }

    /** Returns the effect of letting time pass until its wait ends. */
    Decision.Time time() {
        if (guard == Guard.SLEEP) {
            return limit >= LONG_SLEEP_NANOS ? Decision.Time.LONG_SLEEP : Decision.Time.MOMENT;
        }
        return limit >= LIMIT_NANOS ? Decision.Time.LIMIT : Decision.Time.MOMENT;
    }

    /** Returns whether it waits, without a time limit, for a signal of another thread. */
    public boolean waitsForSignal() {
        return (guard == Guard.PARK || guard == Guard.WAIT_SET) && deadline == NEVER;
    }

    /** Returns whether it is parked inside the library to acquire this lock. */
    public boolean isParkedOn(Object synchroniser) {
        return guard == Guard.PARK && place == Place.WAITING && object() == synchroniser;
    }

    /** On the thread, under the scheduler lock: it is paused before its pending operation. */
    public void arrive() {
        // Still set if the thread left control before it noticed that its turn had come.
        go = false;
        place = Place.WAITING;
        update();
        kind = kindOf(op(), siteNumber(), object());
    }

    /** Under the scheduler lock: it executes the pending operation. */
    public void executed() {
        applicationSteps.executed(kind);
    }

    /**
     * Under the scheduler lock: the kind of the operation before which the thread is paused, or
     * {@link SingleThreadStep#OWN}.
     */
    public int kindOf(Op op, int site, Object about) {
        int known = run.sites().kind(op, site);
        return known != SingleThreadStep.OWN && run.sites().isOwn(log, op, site, about) ? SingleThreadStep.OWN : known;
    }

    // While no other thread is enabled: on the thread itself, without the scheduler lock

    /** It has acquired a lock. */
    public void takeAlone(HeldLock lock) {
        goAhead();
        held.add(lock);
    }

    /** It is about to leave a monitor. */
    public void leaveAlone(Object monitor) {
        goAhead();
        dropMonitor(monitor);
    }

    /** Returns whether it may take and leave monitors before the lock model follows. */
    public boolean mayRunAhead() {
        return reservation == null && !hasAdopted;
    }

    /** The list of adopted monitors has changed. */
    void adoptedChanged() {
        hasAdopted = !adopted.isEmpty();
    }

    private void goAhead() {
        if (!isAhead) {
            isAhead = true;
            heldBefore.addAll(held);
        }
    }

    /** Removes its most recent acquisition of the monitor from the list. */
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

    /** Under the scheduler lock: grants the turn to a thread that is not in a real wait. */
    public void grant() {
        synchronized (gate) {
            go = true;
            gate.notify();
        }
    }

    /**
     * Outside the scheduler lock: grants the turn to a thread in a real wait. The monitor is free except for a moment,
     * because the thread cannot run, and so cannot keep it, before {@link #go} is set here. If the run was abandoned,
     * the thread may already have left.
     */
    public void wake() {
        Object monitor = realMonitor;
        if (monitor == null) {
            return;
        }
        synchronized (monitor) {
            go = true;
            monitor.notifyAll();
        }
    }

    /**
     * Like {@link #wake}, on a helper thread: an uncontrolled thread may hold the monitor and wait for a monitor of the
     * caller.
     */
    public void wakeElsewhere() {
        Thread helper = new HeddleThread(
                () -> {
                    Threads.ignoreCurrent();
                    wake();
                },
                "heddle-notifier");
        helper.start();
    }

    /**
     * On the thread: waits for its turn. An interrupt does not end the wait and is not lost: the JVM clears the flag
     * when it wakes the thread, so this method records it and reports it to the scheduler. It sets the flag again at
     * the end.
     */
    public void awaitTurn() {
        while (!isGranted()) {
            interruptedOnTurn = true;
            run.interruptedWhileWaiting(this);
        }
        restoreInterruptFlag();
    }

    /**
     * On the thread, before it gives up its turn: otherwise the real wait would clear the flag at an unpredictable
     * moment.
     */
    public void clearInterruptFlag() {
        if (Thread.interrupted()) {
            interruptedOnTurn = true;
        }
    }

    /** On the thread, when it has got the turn. */
    public void restoreInterruptFlag() {
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
     * On the thread, which really holds the monitor: waits in it for its turn. {@link #wake} sets {@link #go} and
     * notifies while it holds the monitor, and this method reads it while it holds the monitor, so the notification
     * cannot be lost. After any other wake-up, such as an interrupt or a notification meant for another thread, it
     * waits again. On return the thread holds the monitor.
     */
    public void awaitTurnIn(Object monitor) {
        while (!go) {
            try {
                monitor.wait();
            } catch (InterruptedException e) {
                interruptedOnTurn = true;
                run.interruptedWhileWaiting(this);
            }
        }
        go = false;
        restoreInterruptFlag();
    }

    // View

    @Override
    public long applicationSteps() {
        return applicationSteps.count();
    }

    @Override
    public boolean isInsideJdk() {
        return kind != SingleThreadStep.OWN;
    }

    @Override
    public int timesInsideJdk() {
        return applicationSteps.times(kind);
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
