package dev.heddle.replayer.scheduler.result;

import dev.heddle.replayer.control.RunEnding;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.StuckThread;
import java.util.List;

/**
 * Why a run is over before all its threads have ended: a result of the program, or a failure of the scheduler. Guarded
 * by the scheduler lock, except {@link #report}.
 */
public final class EndReason {
    private RunEnding.Result result;
    private Throwable failure;
    private boolean taken;

    /** Returns whether the run has no end reason yet. */
    public boolean isOpen() {
        return result == null && failure == null;
    }

    /** The first reason counts. */
    public void finish(Outcome.End end, List<StuckThread> stuck, String divergence) {
        finish(new RunEnding.Result(end, stuck, divergence));
    }

    /** The first reason counts. */
    public void finish(RunEnding.Result how) {
        if (result == null) {
            result = how;
        }
    }

    /** The scheduler or the strategy has failed; this overrides any result. */
    public void fail(Throwable cause) {
        failure = cause;
    }

    /** Returns whether there is a reason that no thread has reported; the caller must then report it. */
    public boolean take() {
        boolean isFirst = !isOpen() && !taken;
        taken |= isFirst;
        return isFirst;
    }

    /** On the one thread that has taken it, after the scheduler lock was released. */
    public void report(RunEnding ending) {
        if (failure != null) {
            ending.fail(failure);
        } else {
            ending.end(result);
        }
    }
}
