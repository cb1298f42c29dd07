package dev.heddle.recorder.boot;

/**
 * Decides which thread goes on. The recorder runs without one; the replayer brings its own.
 *
 * <p>Each method is called on the thread that is about to do something, and comes back when that thread may do it. All calls come from
 * hooks, so an implementation runs as Heddle's own code: nothing it does is recorded or controlled.
 *
 * <p>Blocking operations are modelled: {@link #acquire} comes back only when the real acquisition cannot block, {@link #park},
 * {@link #sleep} and {@link #join} replace the real operation, {@link #await} performs the real wait itself because only that gives the
 * monitor up.
 */
public abstract class Controller {
    /** Whether one thread runs at a time, but for those that are just starting or blocked. */
    public boolean isSerial() {
        return false;
    }

    /** First hook of a thread, on the thread itself. */
    public abstract void begin(ThreadLog thread);

    /** Last hook of a thread. It must not block. */
    public abstract void end(ThreadLog thread);

    /** The thread is about to access a variable. The owner is null for static fields; the index is -1 for fields. */
    public abstract void access(ThreadLog thread, int site, Object owner, int index);

    /**
     * The thread is about to copy elements of one array to another, or to fill a part of an array. What comes out of it as a new array is none of
     * the two.
     *
     * @param readSite site of the read; 0 if there is none
     * @param source the array that is read, or null
     * @param from index of the first element that is read
     * @param writeSite site of the write; 0 if there is none
     * @param target the array that is written, or null
     * @param to index of the first element that is written
     * @param length number of elements, at least one
     */
    public abstract void copy(
            ThreadLog thread, int readSite, Object source, int from, int writeSite, Object target, int to, int length);

    /**
     * The thread has made an object or array: its constructor has come back. Only of instructions of the program that were chosen when it was
     * woven, or of all if allocations are recorded. No decision.
     */
    public void allocated(ThreadLog thread, int site, Object made) {}

    /**
     * The thread is about to enter a monitor. Comes back when it can do so without blocking; from then on the lock is promised to
     * it, until {@link #acquired}.
     */
    public abstract void acquire(ThreadLog thread, int site, Object lock);

    /**
     * The thread calls a method that may be a synchronized one of a class that was loaded too early to take the acquisition out of its
     * body. If it is one, this is what {@link #acquire} is; {@link #acquired} comes from inside the method.
     */
    public abstract void acquireForCall(ThreadLog thread, int site, Object receiver);

    /**
     * The thread has entered a monitor. Also called where no {@link #acquire} came before: when code that is not woven has called a
     * synchronized method. No decision.
     */
    public abstract void acquired(ThreadLog thread, int site, Object lock);

    /** The thread is about to leave a monitor. No decision: the real release comes after this call. */
    public abstract void release(ThreadLog thread, int site, Object lock);

    /**
     * The program has called a method of a synchroniser of the JDK, which has done nothing yet. What it does is the site's operation.
     *
     * @param target the synchroniser, as the operation's event names it
     */
    public void synchronise(ThreadLog thread, int site, Object target) {
        access(thread, site, target, -1);
    }

    /**
     * The thread has acquired a lock that is no monitor. No decision.
     *
     * @param lock the synchroniser that the thread would be parked on if it had to wait
     * @param shared whether others may hold it, too
     */
    public void locked(ThreadLog thread, int site, Object lock, boolean shared) {}

    /** The thread is about to release a lock that is no monitor; whether it held it is not known. No decision. */
    public void unlocked(ThreadLog thread, Object lock, boolean shared) {}

    /** The thread gives up a lock that is no monitor, however often it holds it, to wait on a condition. No decision. */
    public void setAside(ThreadLog thread, Object lock) {}

    /** The thread's wait on a condition is over, and it has the lock again if it had it before. No decision. */
    public void takenBack(ThreadLog thread, Object lock) {}

    /**
     * The thread hands something over to whoever takes it, or has taken it: what the site's operation says. No decision.
     *
     * @param target the synchroniser or what it holds; null if a class is ready
     * @param word what is handed over, as in the event; of a class that is ready, the hash code of its name
     */
    public void ordered(ThreadLog thread, int site, Object target, int word) {}

    /**
     * Replaces {@code monitor.wait(millis, nanos)}; 0 and 0 mean for ever. The monitor is really held before and after.
     *
     * @throws InterruptedException as the real operation
     * @throws IllegalMonitorStateException as the real operation
     */
    public abstract void await(ThreadLog thread, int site, Object monitor, long millis, int nanos)
            throws InterruptedException;

    /**
     * Replaces {@code notify} and {@code notifyAll}.
     *
     * @throws IllegalMonitorStateException as the real operation
     */
    public abstract void signal(ThreadLog thread, int site, Object monitor, boolean all);

    /** The thread is about to start another one. */
    public abstract void start(ThreadLog thread, int site, ThreadLog child);

    /** The start has come back, or failed with an exception. */
    public abstract void started(ThreadLog thread, ThreadLog child, boolean failed);

    /**
     * Replaces {@code other.join(millis, nanos)}; 0 and 0 mean for ever.
     *
     * @param other the log of the thread, or null if it never had one: then the real operation is called
     * @return whether it came back because the other thread has ended
     */
    public abstract boolean join(ThreadLog thread, int site, Thread other, ThreadLog otherLog, long millis, int nanos)
            throws InterruptedException;

    /**
     * Replaces {@code other.isAlive()}.
     *
     * @param other whose end the controller may have seen before the JVM has buried it
     * @param otherLog the log of the thread, or null if it never had one or has ended
     * @param wasSeen whether it had one
     */
    public boolean isAlive(ThreadLog thread, int site, Thread other, ThreadLog otherLog, boolean wasSeen) {
        return other.isAlive();
    }

    /** Replaces {@code other.getState()}; otherwise as {@link #isAlive}. */
    public Thread.State stateOf(ThreadLog thread, int site, Thread other, ThreadLog otherLog, boolean wasSeen) {
        return other.getState();
    }

    /** Replaces {@code Thread.sleep}. */
    public abstract void sleep(ThreadLog thread, int site, long millis, int nanos) throws InterruptedException;

    /** Replaces {@code Thread.yield} and {@code Thread.onSpinWait}: others should go first. */
    public abstract void yieldTo(ThreadLog thread, int site);

    /**
     * Replaces the methods of {@code LockSupport} that park.
     *
     * @param nanos how long at most; negative for ever
     */
    public abstract void park(ThreadLog thread, int site, Object blocker, long nanos);

    /** Replaces {@code LockSupport.unpark}. */
    public abstract void unpark(ThreadLog thread, int site, Thread other);

    /**
     * A thread that is none of the program's, such as the one that waits for the end of a child process, unparks one. The real operation follows: the
     * other thread may be in code of another agent, where it parks for real.
     */
    public void unparkFromOutside(Thread other) {}

    /** The thread is about to interrupt another one; the real operation follows. */
    public abstract void interrupt(ThreadLog thread, int site, Thread other);

    /** Whether the controller interrupts a thread itself, when it lets that thread go on, instead of the real operation. */
    public boolean interruptsLater(Thread other) {
        return false;
    }

    /** Whether a thread is to be interrupted when it goes on. */
    public boolean isInterrupted(Thread other) {
        return false;
    }

    /** Replaces {@code System.nanoTime}: real time plus what was skipped. */
    public abstract long nanoTime();

    /** Replaces {@code System.currentTimeMillis}. */
    public abstract long currentTimeMillis();

    /** The program ends the JVM with this exit code; the real operation follows. */
    public abstract void exit(ThreadLog thread, int status);

    /** An exception leaves the thread's last frame. */
    public abstract void uncaught(ThreadLog thread, Throwable exception);
}
