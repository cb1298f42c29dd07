package dev.heddle.replayer.scheduler.stuck;

import dev.heddle.recorder.boot.PoolQueues;
import dev.heddle.replayer.control.RunEnding;
import dev.heddle.replayer.scheduler.sites.SerialSites;
import dev.heddle.replayer.scheduler.threads.ControlledThread;
import dev.heddle.replayer.scheduler.threads.ControlledThread.Place;
import dev.heddle.replayer.scheduler.threads.ThreadList;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.StuckThread;
import java.util.List;

/**
 * Classifies a run in which no thread is enabled: a deadlock, a lost notification, a starved pool, idle threads that
 * never end, or a hang. Guarded by the scheduler lock.
 */
public final class StuckDiagnosis {
    private final ThreadList threads;
    private final ThreadList enabled;
    private final boolean isAnyUncontrolled;

    /** @param enabled threads that are still enabled: daemons */
    public StuckDiagnosis(ThreadList threads, ThreadList enabled, boolean isAnyUncontrolled) {
        this.threads = threads;
        this.enabled = enabled;
        this.isAnyUncontrolled = isAnyUncontrolled;
    }

    /**
     * Determines the end of the run.
     *
     * @param now on the virtual clock
     * @param blocked uncontrolled threads that are blocked at monitors of controlled ones, or wait for subtasks
     */
    public RunEnding.Result result(SerialSites sites, long now, List<ControlledThread> blocked) {
        List<ControlledThread> cycle = WaitCycle.find(threads, now, blocked);
        StuckReport report = new StuckReport(sites, now);
        List<StuckThread> stuck = report.stuck(threads, cycle);
        for (ControlledThread thread : blocked) {
            if (!cycle.contains(thread)) {
                stuck.add(report.uncontrolled(thread, !cycle.isEmpty()));
            }
        }
        return new RunEnding.Result(cycle.isEmpty() ? withoutCycle() : Outcome.End.DEADLOCK, stuck, null);
    }

    private Outcome.End withoutCycle() {
        boolean allIdle = true;
        boolean oneWaits = false;
        boolean isStarved = false;
        for (ControlledThread thread : threads) {
            if (!thread.daemon && thread.place == Place.WAITING && !enabled.contains(thread)) {
                boolean isIdle = LibraryFrames.isIdle(thread);
                allIdle &= isIdle;
                oneWaits |= !isIdle && thread.waitsForSignal();
                isStarved |= !isIdle && PoolQueues.hasTasksBehind(thread.log().thread);
            }
        }
        if (isAnyUncontrolled) {
            return Outcome.End.HANG;
        } else if (allIdle) {
            return Outcome.End.NEVER_EXITS;
        } else if (isStarved) {
            // An idle thread of the pool would take the tasks.
            return Outcome.End.STARVATION;
        }
        return oneWaits ? Outcome.End.LOST_NOTIFICATION : Outcome.End.HANG;
    }
}
