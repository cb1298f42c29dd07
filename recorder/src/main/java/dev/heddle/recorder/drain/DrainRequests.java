package dev.heddle.recorder.drain;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Requests of other threads to the drainer: to write everything, and to close. All state is guarded by the lock of this
 * object. A request wakes the drainer, which announces what it has done.
 */
final class DrainRequests {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final Thread drainer;
    private long flushesAsked;
    private long flushesDone;
    /** Whether later events can be written. */
    private boolean begun;

    private boolean closing;
    private boolean closed;

    DrainRequests(Thread drainer) {
        this.drainer = drainer;
    }

    // Called by other threads

    /** Returns when the first file exists. */
    synchronized void awaitBegin() {
        waitUntil(() -> begun || closed, Long.MAX_VALUE);
    }

    /** Returns when everything that was recorded before the call is in the file. */
    synchronized void flush() {
        long ask = ++flushesAsked;
        LockSupport.unpark(drainer);
        waitUntil(() -> flushesDone >= ask || closed, Long.MAX_VALUE);
    }

    /**
     * Returns when everything is in the file and the file is closed.
     *
     * @param limitNanos how long it waits for that at most
     * @return whether it is closed
     */
    synchronized boolean close(long limitNanos) {
        closing = true;
        LockSupport.unpark(drainer);
        waitUntil(() -> closed, limitNanos);
        return closed;
    }

    private void waitUntil(BooleanSupplier done, long limitNanos) {
        boolean interrupted = false;
        long begin = System.nanoTime();
        long left = limitNanos;
        while (!done.getAsBoolean() && left > 0) {
            try {
                TimeUnit.NANOSECONDS.timedWait(this, Math.max(left, NANOS_PER_MILLI));
            } catch (InterruptedException e) {
                interrupted = true;
            }
            left = limitNanos - (System.nanoTime() - begin);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    // Called by the drainer

    synchronized void begun() {
        begun = true;
        notifyAll();
    }

    synchronized boolean isClosing() {
        return closing;
    }

    synchronized void closed() {
        closed = true;
        notifyAll();
    }

    synchronized long flushesAsked() {
        return flushesAsked;
    }

    synchronized long flushesDone() {
        return flushesDone;
    }

    /** Everything that was recorded before the request with this number is in the file. */
    synchronized void flushed(long asked) {
        if (flushesDone < asked) {
            flushesDone = asked;
            notifyAll();
        }
    }
}
