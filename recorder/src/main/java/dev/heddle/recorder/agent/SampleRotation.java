package dev.heddle.recorder.agent;

import dev.heddle.recorder.boot.Threads;
import dev.heddle.recorder.drain.HeddleThread;
import dev.heddle.recorder.weave.scope.WatchFilter;
import java.io.IOException;
import java.util.concurrent.locks.LockSupport;

/** Moves the sample within a run: after some time the next part is watched instead. */
final class SampleRotation implements Runnable {
    private static final String THREAD_NAME = "heddle-rotation";

    private final long nanos;
    private final WatchFilter watch;
    private final WatchedClasses watched;
    private final Reweaving reweaving;
    private final Thread thread = new HeddleThread(this, THREAD_NAME);
    private volatile boolean closed;

    /** @param nanos the time for each part */
    SampleRotation(long nanos, WatchFilter watch, WatchedClasses watched, Reweaving reweaving) {
        this.nanos = nanos;
        this.watch = watch;
        this.watched = watched;
        this.reweaving = reweaving;
    }

    void start() {
        thread.start();
    }

    /** Prevents further moves. */
    void close() {
        closed = true;
        LockSupport.unpark(thread);
    }

    @Override
    public void run() {
        Threads.ignoreCurrent();
        long last = System.nanoTime();
        while (!closed) {
            long left = nanos - (System.nanoTime() - last);
            if (left > 0) {
                LockSupport.parkNanos(this, left);
                continue;
            }
            try {
                move();
            } catch (IOException | RuntimeException | Error e) {
                // For example out of memory: the sample stays where it is, and is still a valid sample.
                if (!closed) {
                    Messages.print("the sample no longer moves: " + e);
                }
                return;
            }
            last = System.nanoTime();
        }
    }

    private void move() throws IOException {
        boolean hadJdk = watch.hasJdk();
        watch.move();
        boolean hasJdk = watch.hasJdk();
        Threads.recordSomeFrames(hasJdk);
        reweaving.reweave(hadJdk != hasJdk);
        watched.moved();
    }
}
