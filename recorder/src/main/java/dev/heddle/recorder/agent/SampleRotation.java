package dev.heddle.recorder.agent;

import dev.heddle.recorder.boot.Threads;
import dev.heddle.recorder.drain.HeddleThread;
import dev.heddle.recorder.weave.WatchFilter;
import java.io.IOException;
import java.util.concurrent.locks.LockSupport;

/** Moves the sample within a run: after a time the next part is watched instead. */
final class SampleRotation implements Runnable {
    private static final String THREAD_NAME = "heddle-rotation";

    private final long nanos;
    private final WatchFilter watch;
    private final WatchedClasses watched;
    private final Reweaving reweaving;
    private final Thread thread = new HeddleThread(this, THREAD_NAME);
    private volatile boolean closed;

    /** @param nanos how long a part stays */
    SampleRotation(long nanos, WatchFilter watch, WatchedClasses watched, Reweaving reweaving) {
        this.nanos = nanos;
        this.watch = watch;
        this.watched = watched;
        this.reweaving = reweaving;
    }

    void start() {
        thread.start();
    }

    /** No further move begins. */
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
                // As when memory is missing: the sample stays where it is, and is a sample still.
                if (!closed) {
                    Messages.say("the sample does not move any more: " + e);
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
        Threads.tellPart(hasJdk);
        reweaving.reweave(hadJdk != hasJdk);
        watched.moved();
    }
}
