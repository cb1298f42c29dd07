package dev.heddle.replayer.scheduler;

import dev.heddle.replayer.scheduler.threads.ControlledThread;
import dev.heddle.replayer.scheduler.threads.ModelLock;
import dev.heddle.trace.event.Op;

/**
 * Wait sets. A waiting thread really waits in the monitor, because only a real wait releases it. Its turn resumes it,
 * not a real notification. The model decides which threads are notified, interrupted or timed out; it treats the wait
 * set as a queue.
 */
final class MonitorWaits {
    private final SerialScheduler scheduler;

    MonitorWaits(SerialScheduler scheduler) {
        this.scheduler = scheduler;
    }

    void await(ControlledThread thread, int site, Object monitor, long millis, int nanos) throws InterruptedException {
        boolean valid = millis >= 0 && nanos >= 0 && nanos <= 999_999;
        if (!valid || !Thread.holdsLock(monitor) || !decide(thread, Op.WAIT, site, monitor)) {
            // The JVM throws its own exception, or the run is over.
            monitor.wait(millis, nanos);
            return;
        }
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        thread.intend(Op.WAKE, site, monitor, -1);
        boolean forEver = millis == 0 && nanos == 0;
        long until = forEver ? ControlledThread.NEVER : scheduler.clock.deadline(VirtualClock.nanos(millis, nanos));
        thread.waitUntil(until, scheduler.clock.elapsedNanos());
        boolean controlled = scheduler.turnInWaitSet(thread, monitor);
        boolean notified = thread.notified;
        thread.done();
        if (!(controlled && notified) && Thread.interrupted() | controlled && thread.interrupted) {
            throw new InterruptedException();
        }
    }

    void signal(ControlledThread thread, int site, Object monitor, boolean all) {
        if (!Thread.holdsLock(monitor)) {
            // Throws.
            monitor.notifyAll();
            return;
        }
        // JDK code that works on its own behalf also notifies inside monitors that the model does not know.
        boolean decides = thread.log().isActive(thread.log().depth());
        if (decides && !decide(thread, all ? Op.NOTIFY_ALL : Op.NOTIFY, site, monitor)) {
            monitor.notifyAll();
            return;
        }
        boolean toOutside;
        synchronized (scheduler.lock) {
            ModelLock lock = scheduler.locks.of(monitor);
            lock.signal(all);
            scheduler.fast.contest();
            scheduler.locks.forgetIfUnused(lock);
            toOutside = !scheduler.uncontrolled.isEmpty();
        }
        thread.done();
        if (toOutside) {
            // A thread may wait in a call that is not instrumented. Controlled threads keep waiting for their turn.
            monitor.notifyAll();
        }
    }

    /** Waits for the turn of a thread that really holds the monitor. */
    private boolean decide(ControlledThread thread, Op op, int site, Object monitor) {
        synchronized (scheduler.lock) {
            scheduler.locks.follow(thread);
            scheduler.locks.adopt(thread, monitor);
        }
        thread.intend(op, site, monitor, -1);
        return scheduler.turn(thread);
    }
}
