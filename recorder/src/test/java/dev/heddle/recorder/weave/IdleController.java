package dev.heddle.recorder.weave;

import dev.heddle.recorder.boot.Controller;
import dev.heddle.recorder.boot.ThreadLog;

/** Lets everything happen as without a controller. */
class IdleController extends Controller {
    @Override
    public void begin(ThreadLog thread) {}

    @Override
    public void end(ThreadLog thread) {}

    @Override
    public void access(ThreadLog thread, int site, Object owner, int index) {}

    @Override
    public void copy(
            ThreadLog thread,
            int readSite,
            Object source,
            int from,
            int writeSite,
            Object target,
            int to,
            int length) {}

    @Override
    public void acquire(ThreadLog thread, int site, Object lock) {}

    @Override
    public void acquireForCall(ThreadLog thread, int site, Object receiver) {}

    @Override
    public void acquired(ThreadLog thread, int site, Object lock) {}

    @Override
    public void release(ThreadLog thread, int site, Object lock) {}

    @Override
    public void await(ThreadLog thread, int site, Object monitor, long millis, int nanos) throws InterruptedException {
        monitor.wait(millis, nanos);
    }

    @Override
    public void signal(ThreadLog thread, int site, Object monitor, boolean all) {
        monitor.notifyAll();
    }

    @Override
    public void start(ThreadLog thread, int site, ThreadLog child) {}

    @Override
    public void started(ThreadLog thread, ThreadLog child, boolean failed) {}

    @Override
    public boolean join(ThreadLog thread, int site, Thread other, ThreadLog otherLog, long millis, int nanos)
            throws InterruptedException {
        other.join(millis, nanos);
        return !other.isAlive();
    }

    @Override
    public void sleep(ThreadLog thread, int site, long millis, int nanos) throws InterruptedException {
        Thread.sleep(millis, nanos);
    }

    @Override
    public void yieldTo(ThreadLog thread, int site) {}

    @Override
    public void park(ThreadLog thread, int site, Object blocker, long nanos) {}

    @Override
    public void unpark(ThreadLog thread, int site, Thread other) {}

    @Override
    public void interrupt(ThreadLog thread, int site, Thread other) {}

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public long currentTimeMillis() {
        return System.currentTimeMillis();
    }

    @Override
    public void exit(ThreadLog thread, int status) {}

    @Override
    public void uncaught(ThreadLog thread, Throwable exception) {}
}
