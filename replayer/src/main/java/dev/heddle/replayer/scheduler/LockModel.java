package dev.heddle.replayer.scheduler;

import dev.heddle.replayer.scheduler.ControlledThread.Guard;
import dev.heddle.replayer.strategy.IdentityTable;
import dev.heddle.replayer.strategy.ThreadView.HeldLock;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * Who holds which monitor. Guarded by the game's lock.
 *
 * <p>Acquisitions by code that is not woven are not seen. Where it matters the model asks the JVM: a thread that is about to notify or
 * wait really holds the monitor, and is taken for its owner (adopted) until it comes to a decision without holding it; and a thread that
 * is about to block keeps in the model only what it really holds. Both are asked by the thread itself, about itself.
 */
final class LockModel {
    private final IdentityTable<Object, ModelLock> locks = new IdentityTable<>();

    /** What a thread gave up in order to wait. */
    record GivenUp(int count, List<HeldLock> monitors, boolean adopted) {}

    ModelLock of(Object object) {
        ModelLock lock = locks.get(object);
        if (lock == null) {
            lock = new ModelLock(object);
            locks.put(object, lock);
        }
        return lock;
    }

    void forgetIfUnused(ModelLock lock) {
        if (lock.isUnused()) {
            locks.remove(lock.object);
        }
    }

    void acquired(ControlledThread thread, HeldLock monitor) {
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
            // Whatever the model thought: this thread is in the monitor, so nobody else is.
            lock.owner = thread;
            lock.count = 1;
        }
    }

    void released(ControlledThread thread, Object object) {
        thread.dropMonitor(object);
        leave(thread, object);
    }

    private void leave(ControlledThread thread, Object object) {
        ModelLock lock = locks.get(object);
        if (lock != null && lock.owner == thread && --lock.count == 0) {
            free(lock);
        }
    }

    /** Called on the thread: it has entered and left monitors while it was alone, and the model follows. */
    void follow(ControlledThread thread) {
        if (!thread.isAhead) {
            return;
        }
        for (HeldLock before : thread.heldBefore) {
            if (before.isMonitor()) {
                leave(thread, before.lock());
            }
        }
        for (HeldLock now : thread.held) {
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

    /** The thread has come to its next decision: what was promised to it and not taken is free again. */
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

    /** Called on the thread, which really holds the monitor. */
    void adopt(ControlledThread thread, Object object) {
        ModelLock lock = of(object);
        if (lock.owner != thread) {
            lock.owner = thread;
            lock.count = 1;
            thread.adopted.add(lock);
        }
    }

    /** Called on the thread: adopted monitors that it has left are free again. */
    private void checkAdopted(ControlledThread thread) {
        for (Iterator<ModelLock> i = thread.adopted.iterator(); i.hasNext(); ) {
            ModelLock lock = i.next();
            if (!Thread.holdsLock(lock.object)) {
                i.remove();
                freeIfOwned(thread, lock);
            }
        }
    }

    /** Called on the thread, which is about to block: what it does not really hold is free. */
    private void checkHeld(ControlledThread thread) {
        for (int i = thread.held.size() - 1; i >= 0; i--) {
            HeldLock held = thread.held.get(i);
            Object object = held.lock();
            if (held.isMonitor() && !Thread.holdsLock(object)) {
                thread.held.remove(i);
                ModelLock lock = locks.get(object);
                if (lock != null) {
                    freeIfOwned(thread, lock);
                }
            }
        }
    }

    /** The thread gives a monitor up, however often it holds it. */
    private GivenUp giveUp(ControlledThread thread, ModelLock lock) {
        List<HeldLock> monitors = new ArrayList<>();
        for (Iterator<HeldLock> i = thread.held.iterator(); i.hasNext(); ) {
            HeldLock monitor = i.next();
            if (monitor.lock() == lock.object && monitor.isMonitor()) {
                monitors.add(monitor);
                i.remove();
            }
        }
        GivenUp givenUp = new GivenUp(lock.count, monitors, thread.adopted.remove(lock));
        lock.owner = null;
        lock.count = 0;
        return givenUp;
    }

    /** The thread has a monitor again that it gave up. */
    private void takeBack(ControlledThread thread, ModelLock lock, GivenUp givenUp) {
        lock.owner = thread;
        lock.count = givenUp.count();
        thread.held.addAll(givenUp.monitors());
        if (givenUp.adopted()) {
            thread.adopted.add(lock);
        }
    }

    /** The thread has ended. */
    void releaseAll(ControlledThread thread) {
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

    /** On a thread that stands before its next operation. @param now on the virtual clock */
    void arrive(ControlledThread thread, long now) {
        dropReservation(thread);
        if (!thread.adopted.isEmpty()) {
            checkAdopted(thread);
        }
        thread.hadToWait = false;
        if (thread.guard == Guard.NONE) {
            return;
        }
        checkHeld(thread);
        if (thread.guard == Guard.LOCK) {
            thread.lock = of(thread.object());
            thread.lock.pending++;
        }
        thread.hadToWait = !thread.isEnabled(now);
    }

    /** On a thread that is in a monitor, and is about to give it up and to wait. */
    void enterWaitSet(ControlledThread thread, Object monitor) {
        ModelLock lock = of(monitor);
        thread.guard = Guard.WAIT_SET;
        thread.lock = lock;
        thread.notified = false;
        thread.interrupted = false;
        thread.givenUp = giveUp(thread, lock);
        lock.waiters().add(thread);
    }

    /** What the pending operation of a thread does to locks, wait sets and permits. */
    void execute(ControlledThread thread) {
        switch (thread.guard) {
            case LOCK -> {
                thread.lock.pending--;
                reserve(thread, thread.lock);
            }
            case WAIT_SET -> {
                thread.lock.waiters().remove(thread);
                takeBack(thread, thread.lock, thread.givenUp);
                thread.givenUp = null;
            }
            case PARK -> thread.permit = false;
            case NONE, SLEEP, JOIN -> {}
        }
    }

    /** For tests: how many monitors the model keeps. */
    int size() {
        return locks.size();
    }
}
