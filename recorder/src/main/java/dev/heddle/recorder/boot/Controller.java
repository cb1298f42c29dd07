package dev.heddle.recorder.boot;

/**
 * Decides which thread runs next. The recorder runs without a controller; the replayer provides one.
 *
 * <p>Each method is called on the thread that is about to execute an operation, and returns when that thread may
 * execute it. All calls come from hooks, so an implementation runs as Heddle's own code: its own operations are neither
 * recorded nor controlled.
 *
 * <p>Blocking operations are modelled. {@link #acquire} returns only when the real acquisition cannot block.
 * {@link #park}, {@link #sleep} and {@link #join} replace the real operation. {@link #await} performs the real wait
 * itself, because only a real wait releases the monitor.
 */
public abstract class Controller {
    /** Whether one thread runs at a time, except for threads that are just starting or blocked. */
    public boolean isSerial() {
        return false;
    }

    /** Chooses the writes that plain reads see; null if they see the newest ones. Asked once, before the run. */
    public MemoryModel memory() {
        return null;
    }

    /** First hook of a thread, on the thread itself. */
    public abstract void begin(ThreadLog thread);

    /** Last hook of a thread. It must not block. */
    public abstract void end(ThreadLog thread);

    /** The thread is about to access a variable. The owner is null for static fields; the index is -1 for fields. */
    public abstract void access(ThreadLog thread, int site, Object owner, int index);

    /**
     * The thread is about to copy elements of one array to another, or to fill a part of an array. A new array that the
     * copy returns counts as neither of the two.
     *
     * @param readSite site of the read; 0 without a read
     * @param source the array that is read, or null
     * @param from index of the first element that is read
     * @param writeSite site of the write; 0 without a write
     * @param target the array that is written, or null
     * @param to index of the first element that is written
     * @param length number of elements, at least one
     */
    public abstract void copy(
            ThreadLog thread, int readSite, Object source, int from, int writeSite, Object target, int to, int length);

    /**
     * The thread has made an object or array, and its constructor has returned. Called for the instructions of the
     * program that were selected at weaving, or for all of them if allocations are recorded. No decision.
     */
    public void allocated(ThreadLog thread, int site, Object made) {}

    /**
     * The thread is about to enter a monitor. Returns when it can do so without blocking. From then on the lock is
     * reserved for the thread until {@link #acquired}.
     */
    public abstract void acquire(ThreadLog thread, int site, Object lock);

    /**
     * The thread is about to call a method that may be synchronized, of a class that was loaded too early to move the
     * acquisition into the method's body. If it is synchronized, this call stands for {@link #acquire};
     * {@link #acquired} comes from inside the method.
     */
    public abstract void acquireForCall(ThreadLog thread, int site, Object receiver);

    /**
     * The thread is about to initialise a class, and then holds the monitor of the lock. Like {@link #acquire}, but it
     * is no step while the thread is alone.
     */
    public void initialise(ThreadLog thread, int site, InitialisationLock lock) {}

    /**
     * The thread has entered a monitor. Also called without a preceding {@link #acquire}, when code that is not woven
     * has called a synchronized method. No decision.
     */
    public abstract void acquired(ThreadLog thread, int site, Object lock);

    /** The thread is about to leave a monitor. No decision: the real release follows this call. */
    public abstract void release(ThreadLog thread, int site, Object lock);

    /**
     * The program has called a method of a synchroniser of the JDK, which has not done anything yet. The site has the
     * operation.
     *
     * @param target the synchroniser, as the operation's event names it
     */
    public void synchronise(ThreadLog thread, int site, Object target) {
        access(thread, site, target, -1);
    }

    /**
     * The thread has acquired a lock that is not a monitor. No decision.
     *
     * @param lock the synchroniser on which the thread would be parked if it had to wait
     * @param shared whether other threads may hold it at the same time
     */
    public void locked(ThreadLog thread, int site, Object lock, boolean shared) {}

    /** The thread is about to release a lock that is not a monitor, and may not hold it. No decision. */
    public void unlocked(ThreadLog thread, Object lock, boolean shared) {}

    /** The thread releases all its holds of a lock that is not a monitor, to wait on a condition. No decision. */
    public void setAside(ThreadLog thread, Object lock) {}

    /** The thread's wait on a condition has ended, and it holds the lock again if it held it before. No decision. */
    public void takenBack(ThreadLog thread, Object lock) {}

    /**
     * The thread hands something over to threads that receive it, or has received something, as the site's operation
     * says. No decision.
     *
     * @param target the synchroniser or its content; null if a class is ready
     * @param word the item, as in the event; for a class that is ready, the hash code of its name
     */
    public void ordered(ThreadLog thread, int site, Object target, int word) {}

    /**
     * Replaces {@code monitor.wait(millis, nanos)}; 0 and 0 mean for ever. The monitor is really held before and after.
     *
     * @throws InterruptedException like the real operation
     * @throws IllegalMonitorStateException like the real operation
     */
    public abstract void await(ThreadLog thread, int site, Object monitor, long millis, int nanos)
            throws InterruptedException;

    /**
     * Replaces {@code notify} and {@code notifyAll}.
     *
     * @throws IllegalMonitorStateException like the real operation
     */
    public abstract void signal(ThreadLog thread, int site, Object monitor, boolean all);

    /** The thread is about to start another one. */
    public abstract void start(ThreadLog thread, int site, ThreadLog child);

    /** The start has returned, or has thrown an exception. */
    public abstract void started(ThreadLog thread, ThreadLog child, boolean failed);

    /**
     * Replaces {@code other.join(millis, nanos)}; 0 and 0 mean for ever.
     *
     * @param other the thread
     * @param otherLog the log of the thread, or null if it never had one: then the real operation is called
     * @return whether it returned because the other thread has ended
     */
    public abstract boolean join(ThreadLog thread, int site, Thread other, ThreadLog otherLog, long millis, int nanos)
            throws InterruptedException;

    /**
     * Replaces {@code other.isAlive()}.
     *
     * @param other the thread, whose end the controller may have observed before the JVM has terminated it
     * @param otherLog the log of the thread, or null if it never had one or has ended
     * @param wasSeen whether it had one
     */
    public boolean isAlive(ThreadLog thread, int site, Thread other, ThreadLog otherLog, boolean wasSeen) {
        return other.isAlive();
    }

    /** Replaces {@code other.getState()}; otherwise like {@link #isAlive}. */
    public Thread.State stateOf(ThreadLog thread, int site, Thread other, ThreadLog otherLog, boolean wasSeen) {
        return other.getState();
    }

    /** Replaces {@code Thread.sleep}. */
    public abstract void sleep(ThreadLog thread, int site, long millis, int nanos) throws InterruptedException;

    /** Replaces {@code Thread.yield} and {@code Thread.onSpinWait}: other threads should run first. */
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
     * Code that is not the program's unparks one of its threads, such as the thread that waits for a child
     * process. The real operation follows, because the other thread may be really parked in code of another agent.
     */
    public void unparkFromOutside(Thread other) {}

    /** Code that is not the program's notifies a monitor, and perhaps holds it. The real notification follows. */
    public void signalFromOutside(Object monitor, boolean all) {}

    /** The thread is about to interrupt another one; the real operation follows. */
    public abstract void interrupt(ThreadLog thread, int site, Thread other);

    /**
     * Whether the controller itself interrupts a thread when it lets that thread run, instead of the real operation.
     */
    public boolean interruptsLater(Thread other) {
        return false;
    }

    /** Whether a thread will be interrupted when it runs next. */
    public boolean isInterrupted(Thread other) {
        return false;
    }

    /** Replaces {@code System.nanoTime}: real time plus skipped time. */
    public abstract long nanoTime();

    /** Replaces {@code System.currentTimeMillis}. */
    public abstract long currentTimeMillis();

    /** The program ends the JVM with this exit code; the real operation follows. */
    public abstract void exit(ThreadLog thread, int status);

    /** An exception leaves the thread's last frame. */
    public abstract void uncaught(ThreadLog thread, Throwable exception);
}
