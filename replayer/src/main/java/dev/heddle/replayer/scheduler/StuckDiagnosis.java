package dev.heddle.replayer.scheduler;

import dev.heddle.replayer.control.RunEnding;
import dev.heddle.replayer.scheduler.ControlledThread.Place;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.StuckThread;
import java.util.List;

/** What it is when nobody can go on: a deadlock, a lost notification, threads that nobody ends, or a hang. Guarded by the game's lock. */
final class StuckDiagnosis {
    private final ThreadList threads;
    private final ThreadList enabled;
    private final boolean isSomebodyOutside;

    /** @param enabled those that can go on: daemons */
    StuckDiagnosis(ThreadList threads, ThreadList enabled, boolean isSomebodyOutside) {
        this.threads = threads;
        this.enabled = enabled;
        this.isSomebodyOutside = isSomebodyOutside;
    }

    /**
     * How the run ends.
     *
     * @param now on the virtual clock
     * @param blocked threads outside that are blocked at monitors of those inside
     */
    RunEnding.Result result(SerialSites sites, long now, List<ControlledThread> blocked) {
        List<ControlledThread> cycle = WaitCycle.find(threads, now);
        StuckReport report = new StuckReport(sites, now);
        List<StuckThread> stuck = report.stuck(threads, cycle);
        for (ControlledThread thread : blocked) {
            stuck.add(report.outside(thread, !cycle.isEmpty()));
        }
        return new RunEnding.Result(cycle.isEmpty() ? withoutCycle() : Outcome.End.DEADLOCK, stuck, null);
    }

    private Outcome.End withoutCycle() {
        boolean allIdle = true;
        boolean oneWaits = false;
        for (ControlledThread thread : threads) {
            if (!thread.daemon && thread.place == Place.WAITING && !enabled.contains(thread)) {
                boolean isIdle = LibraryFrames.isIdle(thread);
                allIdle &= isIdle;
                oneWaits |= !isIdle && thread.waitsForSignal();
            }
        }
        if (isSomebodyOutside) {
            return Outcome.End.HANG;
        } else if (allIdle) {
            return Outcome.End.NEVER_EXITS;
        }
        return oneWaits ? Outcome.End.LOST_NOTIFICATION : Outcome.End.HANG;
    }
}
