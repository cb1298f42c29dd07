package dev.heddle.replayer.scheduler.threads;

import dev.heddle.recorder.boot.LineLock;
import dev.heddle.replayer.scheduler.threads.ControlledThread.Guard;
import dev.heddle.replayer.strategy.IdentityTable;
import dev.heddle.replayer.strategy.ThreadView.HeldLock;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * Owners of the monitors. Guarded by the scheduler lock.
 *
 * <p>The model does not see acquisitions by code that is not instrumented. Where that matters, it asks the JVM. A
 * thread that is about to notify or wait really holds the monitor, so it becomes the owner (<em>adopted</em>). It
 * remains so until it reaches a decision without the monitor. A thread that is about to block keeps in the model only
 * the monitors it really holds, and the lock around lines. Each thread makes both checks itself, about itself.
 */
public final class LockModel {
    private final IdentityTable<Object, ModelLock> locks = new IdentityTable<>();

    /** The holds that a thread released in order to wait. */
    record ReleasedHolds(int count, List<HeldLock> monitors, boolean adopted) {}

    public ModelLock of(Object object) {
        ModelLock lock = locks.get(object);
        if (lock == null) {
            lock = new ModelLock(object);
            locks.put(object, lock);
        }
        return lock;
    }

    /** The lock of an object; null if the model does not know it. */
    public ModelLock find(Object object) {
        return locks.get(object);
    }

    /** On the thread that has the turn, even without the scheduler lock. */
    public boolean isFreeFor(ControlledThread thread, Object object) {
        ModelLock lock = locks.get(object);
        return lock == null || lock.isFreeFor(thread);
    }

    /**
     * On the thread that has the turn, even without the scheduler lock: returns whether another thread is enabled once
     * the lock is free. @param now on the virtual clock
     */
    public boolean isAwaited(Object object, long now) {
        ModelLock lock = locks.get(object);
        return lock != null && lock.isAwaited(now);
    }

    public void forgetIfUnused(ModelLock lock) {
        if (lock.isUnused()) {
            locks.remove(lock.object);
        }
    }

    public void acquired(ControlledThread thread, HeldLock monitor) {
        ModelLock lock = of(monitor.lock());
        enter(thread, lock);
        if (lock.reserved == thread) {
            lock.reserved = null;
            thread.reservation = null;
        }
        thread.held.add(monitor);
    }

    private static void enter(ControlledThread thread, ModelLock lock) {
        if (lock.owner == thread) {
            lock.count++;
        } else {
            // Overrides the model: this thread is in the monitor, so no other thread is.
            lock.owner = thread;
            lock.count = 1;
        }
    }

    public void released(ControlledThread thread, Object object) {
        thread.dropMonitor(object);
        leave(thread, object);
    }

    private void leave(ControlledThread thread, Object object) {
        ModelLock lock = locks.get(object);
        if (lock != null && lock.owner == thread && --lock.count == 0) {
            free(lock);
        }
    }

    /**
     * On the thread or while it is blocked: updates the model to the monitors that it has without the scheduler lock.
     */
    public void follow(ControlledThread thread) {
        if (!thread.isAhead) {
            return;
        }
        for (int i = 0; i < thread.heldBefore.size(); i++) {
            HeldLock before = thread.heldBefore.get(i);
            if (before.isMonitor()) {
                leave(thread, before.lock());
            }
        }
        for (int i = 0; i < thread.held.size(); i++) {
            HeldLock now = thread.held.get(i);
            if (now.isMonitor()) {
                enter(thread, of(now.lock()));
            }
        }
        thread.heldBefore.clear();
        thread.isAhead = false;
    }

    private void reserve(ControlledThread thread, ModelLock lock) {
        if (lock.owner != thread) {
            lock.reserved = thread;
            thread.reservation = lock;
        }
    }

    /** The thread has reached its next decision: a monitor reserved for it that it did not enter is free again. */
    private void dropReservation(ControlledThread thread) {
        ModelLock lock = thread.reservation;
        if (lock != null) {
            thread.reservation = null;
            if (lock.reserved == thread) {
                lock.reserved = null;
                forgetIfUnused(lock);
            }
        }
    }

    /** On the thread, which really holds the monitor. */
    public void adopt(ControlledThread thread, Object object) {
        ModelLock lock = of(object);
        if (lock.owner != thread) {
            lock.owner = thread;
            lock.count = 1;
            thread.adopted.add(lock);
            thread.adoptedChanged();
        }
    }

    /** On the thread: adopted monitors that it has left are free again. */
    private void checkAdopted(ControlledThread thread) {
        for (Iterator<ModelLock> i = thread.adopted.iterator(); i.hasNext(); ) {
            ModelLock lock = i.next();
            if (!Thread.holdsLock(lock.object)) {
                i.remove();
                freeIfOwned(thread, lock);
            }
        }
        thread.adoptedChanged();
    }

    /** On the thread, which is about to block: monitors that it does not really hold are free. */
    private void checkHeld(ControlledThread thread) {
        for (int i = thread.held.size() - 1; i >= 0; i--) {
            HeldLock held = thread.held.get(i);
            Object object = held.lock();
            if (held.isMonitor() && !(object instanceof LineLock) && !Thread.holdsLock(object)) {
                thread.held.remove(i);
                ModelLock lock = locks.get(object);
                if (lock != null) {
                    freeIfOwned(thread, lock);
                }
            }
        }
    }

    /** The thread releases all its holds of a monitor. */
    private ReleasedHolds releaseHolds(ControlledThread thread, ModelLock lock) {
        List<HeldLock> monitors = new ArrayList<>();
        for (Iterator<HeldLock> i = thread.held.iterator(); i.hasNext(); ) {
            HeldLock monitor = i.next();
            if (monitor.lock() == lock.object && monitor.isMonitor()) {
                monitors.add(monitor);
                i.remove();
            }
        }
        ReleasedHolds releasedHolds = new ReleasedHolds(lock.count, monitors, thread.adopted.remove(lock));
        thread.adoptedChanged();
        lock.owner = null;
        lock.count = 0;
        return releasedHolds;
    }

    /** The thread holds the monitor again that it released for its wait. */
    private void reacquire(ControlledThread thread, ModelLock lock, ReleasedHolds releasedHolds) {
        lock.owner = thread;
        lock.count = releasedHolds.count();
        thread.held.addAll(releasedHolds.monitors());
        if (releasedHolds.adopted()) {
            thread.adopted.add(lock);
            thread.adoptedChanged();
        }
    }

    /** The thread has ended. */
    public void releaseAll(ControlledThread thread) {
        dropReservation(thread);
        for (HeldLock held : thread.held) {
            ModelLock lock = held.isMonitor() ? locks.get(held.lock()) : null;
            if (lock != null) {
                freeIfOwned(thread, lock);
            }
        }
        for (ModelLock lock : thread.adopted) {
            freeIfOwned(thread, lock);
        }
        thread.held.clear();
        thread.adopted.clear();
    }

    private void freeIfOwned(ControlledThread thread, ModelLock lock) {
        if (lock.owner == thread) {
            free(lock);
        }
    }

    private void free(ModelLock lock) {
        lock.owner = null;
        lock.count = 0;
        forgetIfUnused(lock);
    }

    /** On a thread that is paused before its next operation. @param now on the virtual clock */
    public void arrive(ControlledThread thread, long now) {
        dropReservation(thread);
        if (!thread.adopted.isEmpty()) {
            checkAdopted(thread);
        }
        thread.wasBlocked = false;
        if (thread.guard == Guard.NONE) {
            return;
        }
        checkHeld(thread);
        if (thread.guard == Guard.LOCK) {
            thread.lock = of(thread.object());
            thread.lock.pending++;
        }
        thread.wasBlocked = !thread.isEnabled(now);
    }

    /** On a thread that is in a monitor and is about to wait in it. */
    public void enterWaitSet(ControlledThread thread, Object monitor) {
        ModelLock lock = of(monitor);
        thread.guard = Guard.WAIT_SET;
        thread.lock = lock;
        thread.notified = false;
        thread.interrupted = false;
        thread.releasedHolds = releaseHolds(thread, lock);
        lock.waiters().add(thread);
    }

    /** Applies a thread's pending operation to locks, wait sets and permits. */
    public void execute(ControlledThread thread) {
        switch (thread.guard) {
            case LOCK -> {
                thread.lock.pending--;
                reserve(thread, thread.lock);
            }
            case WAIT_SET -> {
                thread.lock.waiters().remove(thread);
                reacquire(thread, thread.lock, thread.releasedHolds);
                thread.releasedHolds = null;
            }
            case PARK -> thread.permit = false;
            case NONE, SLEEP, JOIN -> {}
        }
    }

    /** For tests: number of monitors in the model. */
    public int size() {
        return locks.size();
    }
}
