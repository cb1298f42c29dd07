package dev.heddle.replayer.scheduler;

import dev.heddle.replayer.scheduler.threads.ControlledThread;
import dev.heddle.replayer.scheduler.threads.ControlledThread.Place;
import dev.heddle.replayer.strategy.Strategy;
import java.util.List;

/**
 * The scheduler as the {@link Watchdog} sees it in real time: detects threads that leave control, and checks the
 * uncontrolled threads.
 */
final class SchedulerWatch {
    private final SerialScheduler scheduler;
    private final Strategy strategy;

    SchedulerWatch(SerialScheduler scheduler, Strategy strategy) {
        this.scheduler = scheduler;
        this.strategy = strategy;
    }

    /** The thread that has the turn; null if no controlled thread is enabled. */
    ControlledThread running() {
        return scheduler.running;
    }

    /** Operations of the remaining threads are not part of the run. */
    void release() {
        scheduler.release();
    }

    /**
     * The running thread is blocked in an operation that is not modelled: schedules another thread, if the turn is
     * still the same.
     */
    void leave(ControlledThread thread, long atMove, String where) {
        ControlledThread wake = null;
        synchronized (scheduler.lock) {
            if (scheduler.running != thread
                    || scheduler.counters.decisions() + scheduler.fast.singleThreadSteps() != atMove
                    || scheduler.isReleased()) {
                return;
            }
            scheduler.catchUp(thread);
            scheduler.running = null;
            thread.place = Place.UNCONTROLLED;
            thread.leftAtNanos = System.nanoTime();
            scheduler.uncontrolled.left(thread.toString(), where);
            scheduler.countAlive();
            wake = scheduler.dispatch(null);
        }
        scheduler.wakeAfterUnlock(wake, true);
    }

    /**
     * If no controlled thread is enabled, advances virtual time by the real time that passes while threads are
     * uncontrolled. When the last thread ended, a thread that had already ended may still have seemed alive. The run is
     * over only after two checks: an unannounced thread is briefly unknown to both lists.
     */
    void keepPace() {
        ControlledThread wake = null;
        boolean over;
        synchronized (scheduler.lock) {
            if (scheduler.running != null
                    || scheduler.isReleased()
                    || !scheduler.uncontrolled.isIdle()
                    || !scheduler.endReason.isOpen()) {
                return;
            }
            over = scheduler.uncontrolled.isOver(scheduler.hasAllEnded());
            if (over) {
                scheduler.release();
            } else {
                scheduler.clock.add(scheduler.uncontrolled.idleNanos(System.nanoTime()));
                wake = scheduler.dispatch(null);
            }
        }
        scheduler.wakeAfterUnlock(wake, true);
        if (over) {
            scheduler.ending.allEnded();
        }
    }

    /** No controlled thread is enabled, and the uncontrolled threads wait for monitors that controlled threads hold. */
    void finishIfOutsideIsStuck() {
        synchronized (scheduler.lock) {
            if (scheduler.running != null
                    || scheduler.isReleased()
                    || !scheduler.endReason.isOpen()
                    || !scheduler.registry.isUserThreadStuck(scheduler.enabled.threads)) {
                return;
            }
            List<ControlledThread> blocked = scheduler.uncontrolled.ifBlocked(scheduler.threads);
            if (blocked.isEmpty()) {
                return;
            }
            scheduler.finishStuck(blocked);
        }
        scheduler.wakeAfterUnlock(null, true);
    }

    /** Grows with every step of controlled threads; for a thread that is alone the value may be slightly old. */
    long moves() {
        synchronized (scheduler.lock) {
            return scheduler.counters.decisions() + scheduler.fast.singleThreadSteps();
        }
    }

    /** See {@link Strategy#patience}. */
    int patience() {
        synchronized (scheduler.lock) {
            return strategy.patience();
        }
    }

    /** Returns whether nothing is left to watch. */
    boolean isOver() {
        synchronized (scheduler.lock) {
            return scheduler.isReleased() || !scheduler.endReason.isOpen();
        }
    }

    /** Returns whether a thread other than the running one is paused in a class initialiser. */
    boolean isInitializerWaiting() {
        synchronized (scheduler.lock) {
            return scheduler.registry.isOtherInInitializer(scheduler.running);
        }
    }
}
