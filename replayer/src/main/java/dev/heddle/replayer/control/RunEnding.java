package dev.heddle.replayer.control;

import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.StuckThread;
import java.util.List;

/**
 * Ends the run: the process, or where several runs share one, what is left of this run. {@link #end} or {@link #fail} is called once, when
 * the game cannot go on, while all controlled threads stand still; if it comes back, they go on standing still.
 */
public interface RunEnding {
    void end(Result result);

    /** All user threads have ended, and the game with them. Called on the last of them. */
    default void allEnded() {}

    /**
     * A thread of the program ends the program.
     *
     * @return whether this ended only the run, and the calling thread must not go on
     */
    default boolean exit(int status) {
        return false;
    }

    /** Whether a thread is one of a run before this one, which must not go on. */
    default boolean isOfEarlierRun(Thread thread) {
        return false;
    }

    /** The scheduler itself has failed. */
    void fail(Throwable failure);

    /**
     * Why the game is over.
     *
     * @param end how it came to its end
     * @param stuck the threads that cannot go on; empty unless that is how it ended
     * @param divergence where the run left its plan, or null
     */
    record Result(Outcome.End end, List<StuckThread> stuck, String divergence) {}
}
