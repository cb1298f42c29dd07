package dev.heddle.replayer.control;

import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.StuckThread;
import java.util.List;

/**
 * Ends the run: the process, or only the rest of this run if several runs share a process. {@link #end} or
 * {@link #fail} is called once, when no thread can run and all controlled threads are paused. If the call returns, they
 * stay paused.
 */
public interface RunEnding {
    void end(Result result);

    /** All user threads have ended, and so has the run. Called on the last of them. */
    default void allEnded() {}

    /**
     * A thread of the program ends the program.
     *
     * @return whether this ended only the run, and the calling thread must stop
     */
    default boolean exit(int status) {
        return false;
    }

    /** Returns whether a thread belongs to an earlier run and must stop. */
    default boolean isOfEarlierRun(Thread thread) {
        return false;
    }

    /** The scheduler itself has failed. */
    void fail(Throwable failure);

    /**
     * Why the run is over.
     *
     * @param end the kind of end
     * @param stuck the threads that are blocked; empty for other ends
     * @param divergence where the run diverged from its plan, or null
     */
    record Result(Outcome.End end, List<StuckThread> stuck, String divergence) {}
}
