package dev.heddle.recorder.agent;

import dev.heddle.recorder.drain.HeddleThread;

/**
 * Weaves one class for a thread whose stack is too short for that. The loading thread waits, and it may hold locks of
 * its class loader, which the weaver may need to find other classes. So the wait has a limit.
 */
final class WeavingThread implements Runnable {
    private static final String NAME = "heddle-weaver";
    private static final long LIMIT_MILLIS = 5_000;
    private static final long NANOS_PER_MILLI = 1_000_000;

    /** The last one whose result came too late, or has not come yet. */
    private static volatile WeavingThread late;

    private final Weaving weaving;
    private byte[] woven;
    private Throwable error;
    private boolean isDone;

    /** Weaves one class. */
    interface Weaving {
        /** Returns the woven class file; null to leave the class as it is. */
        byte[] weave();
    }

    private WeavingThread(Weaving weaving) {
        this.weaving = weaving;
    }

    /**
     * Weaves a class on another thread.
     *
     * @throws IllegalStateException if this takes too long
     */
    static byte[] weave(Weaving weaving) {
        WeavingThread before = late;
        if (before != null && !before.isDone()) {
            throw new IllegalStateException("too little stack, and another class still waits for a lock");
        }
        WeavingThread thread = new WeavingThread(weaving);
        new HeddleThread(thread, NAME).start();
        return thread.await();
    }

    @Override
    public void run() {
        byte[] result = null;
        Throwable thrown = null;
        try {
            result = weaving.weave();
        } catch (RuntimeException | Error e) {
            // The loading thread throws it again.
            thrown = e;
        }
        synchronized (this) {
            woven = result;
            error = thrown;
            isDone = true;
            notifyAll();
        }
    }

    private synchronized boolean isDone() {
        return isDone;
    }

    private byte[] await() {
        boolean isInterrupted = false;
        synchronized (this) {
            long end = System.nanoTime() + LIMIT_MILLIS * NANOS_PER_MILLI;
            while (!isDone) {
                long left = (end - System.nanoTime()) / NANOS_PER_MILLI;
                if (left <= 0) {
                    break;
                }
                try {
                    wait(left);
                } catch (InterruptedException e) {
                    isInterrupted = true;
                }
            }
        }
        if (isInterrupted) {
            // The interrupt is the program's.
            Thread.currentThread().interrupt();
        }
        if (!isDone()) {
            late = this;
            throw new IllegalStateException(
                    "too little stack, and another thread could not weave it within " + LIMIT_MILLIS + " ms");
        }
        if (error instanceof Error e) {
            throw e;
        }
        if (error != null) {
            throw (RuntimeException) error;
        }
        return woven;
    }
}
