package dev.heddle.replayer.scheduler;

import dev.heddle.trace.event.Op;

/**
 * Wait sets. A thread that waits really waits in the monitor, because nothing else gives it up, but it is let go by its turn, not by real
 * notifications: who was notified, interrupted or has waited long enough is the model's business, and the wait set is a queue.
 */
final class MonitorWaits {
    private final SerialScheduler game;

    MonitorWaits(SerialScheduler game) {
        this.game = game;
    }

    void await(ControlledThread thread, int site, Object monitor, long millis, int nanos) throws InterruptedException {
        boolean valid = millis >= 0 && nanos >= 0 && nanos <= 999_999;
        if (!valid || !Thread.holdsLock(monitor) || !decide(thread, Op.WAIT, site, monitor)) {
            // The JVM throws what it throws; or the game is over.
            monitor.wait(millis, nanos);
            return;
        }
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        thread.intend(Op.WAKE, site, monitor, -1);
        boolean forEver = millis == 0 && nanos == 0;
        long until = forEver ? ControlledThread.NEVER : game.clock.deadline(VirtualClock.nanos(millis, nanos));
        thread.waitUntil(until, game.clock.elapsedNanos());
        boolean controlled = game.turnInWaitSet(thread, monitor);
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
        // Code of the JDK that works on its own behalf notifies in the middle of monitors that the model does not know
        // of.
        boolean decides = thread.log().isActive(thread.log().depth());
        if (decides && !decide(thread, all ? Op.NOTIFY_ALL : Op.NOTIFY, site, monitor)) {
            monitor.notifyAll();
            return;
        }
        boolean toOutside;
        synchronized (game.lock) {
            ModelLock lock = game.locks.of(monitor);
            for (ControlledThread waiter : lock.waiters()) {
                if (!waiter.notified && !waiter.interrupted) {
                    waiter.notified = true;
                    if (!all) {
                        break;
                    }
                }
            }
            game.locks.forgetIfUnused(lock);
            toOutside = game.isSomebodyOutside();
        }
        thread.done();
        if (toOutside) {
            // Somebody may wait in a call that is not woven. Those under control go on waiting for their turn.
            monitor.notifyAll();
        }
    }

    /** Waits for the turn of a thread that really holds the monitor. */
    private boolean decide(ControlledThread thread, Op op, int site, Object monitor) {
        synchronized (game.lock) {
            game.locks.follow(thread);
            game.locks.adopt(thread, monitor);
        }
        thread.intend(op, site, monitor, -1);
        return game.turn(thread);
    }
}
