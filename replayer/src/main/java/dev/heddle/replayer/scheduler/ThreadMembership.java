package dev.heddle.replayer.scheduler;

import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.replayer.scheduler.threads.ControlledThread;
import dev.heddle.replayer.scheduler.threads.ControlledThread.Place;
import dev.heddle.replayer.strategy.ThreadPath;
import dev.heddle.trace.plan.PlanThread;

/** The threads of a run: how they join it when they are started or reach their first hook, and leave it. */
final class ThreadMembership {
    private final SerialScheduler scheduler;

    ThreadMembership(SerialScheduler scheduler) {
        this.scheduler = scheduler;
    }

    /** Returns the thread of a log. An unannounced thread joins here, and is uncontrolled until its first decision. */
    ControlledThread of(ThreadLog log) {
        if (log.control instanceof ControlledThread thread && thread.run == scheduler.outside) {
            return thread;
        }
        if (scheduler.ending.isOfEarlierRun(log.thread)) {
            log.throwing();
            throw RunEndedError.ERROR;
        }
        synchronized (scheduler.lock) {
            scheduler.uncontrolled.joined(ThreadPath.isStranger(log.path));
            return add(log, Place.UNCONTROLLED);
        }
    }

    private ControlledThread add(ThreadLog log, Place place) {
        ControlledThread thread = new ControlledThread(
                scheduler.outside, log, scheduler.schedule.add(new PlanThread(log.path, log.thread.getName())), place);
        log.control = thread;
        scheduler.counters.joined();
        scheduler.registry.add(thread);
        scheduler.countAlive();
        return thread;
    }

    /** The thread of a log is about to start another one. */
    void starting(ThreadLog parent, ThreadLog log) {
        synchronized (scheduler.lock) {
            scheduler.order.starting(of(parent), log);
            if (!(log.control instanceof ControlledThread thread) || thread.run != scheduler.outside) {
                add(log, Place.STARTING);
            }
        }
    }

    /** The call that starts a thread has returned. */
    void started(ThreadLog log, boolean failed) {
        synchronized (scheduler.lock) {
            if (log.control instanceof ControlledThread child && child.place == Place.STARTING) {
                if (failed) {
                    remove(child);
                } else {
                    child.place = Place.WAITING;
                    scheduler.fast.contest();
                }
            }
        }
    }

    /** Under the lock: the thread is no longer part of the run. */
    void remove(ControlledThread thread) {
        scheduler.registry.remove(thread);
        scheduler.countAlive();
    }
}
