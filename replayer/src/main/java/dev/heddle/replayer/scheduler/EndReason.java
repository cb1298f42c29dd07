package dev.heddle.replayer.scheduler;

import dev.heddle.replayer.control.RunEnding;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.StuckThread;
import java.util.List;

/** Why a game is over before its threads have ended: by itself, or because the scheduler has failed. Guarded by the game's lock, but for {@link #tell}. */
final class EndReason {
    private RunEnding.Result result;
    private Throwable failure;
    private boolean taken;

    /** Whether there is none yet. */
    boolean isOpen() {
        return result == null && failure == null;
    }

    /** The first one counts. */
    void finish(Outcome.End end, List<StuckThread> stuck, String divergence) {
        finish(new RunEnding.Result(end, stuck, divergence));
    }

    /** The first one counts. */
    void finish(RunEnding.Result how) {
        if (result == null) {
            result = how;
        }
    }

    /** The scheduler, or the strategy, has failed; this counts more than any result. */
    void fail(Throwable cause) {
        failure = cause;
    }

    /** Whether there is one that nobody tells yet: then the caller does. */
    boolean take() {
        boolean isFirst = !isOpen() && !taken;
        taken |= isFirst;
        return isFirst;
    }

    /** By the one thread that has taken it, after the game's lock was left. */
    void tell(RunEnding ending) {
        if (failure != null) {
            ending.fail(failure);
        } else {
            ending.end(result);
        }
    }
}
