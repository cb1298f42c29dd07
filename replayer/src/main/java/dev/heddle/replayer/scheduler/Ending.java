package dev.heddle.replayer.scheduler;

import dev.heddle.trace.run.Outcome;
import java.util.List;

/** Ends the process when the game cannot go on. One of its methods is called, once, while all
 * controlled threads stand still; it does not come back. */
public interface Ending {
    void end(Result result);

    /** The scheduler itself has failed. */
    void fail(Throwable failure);

    /**
     * Why the game is over.
     *
     * @param end how it came to its end
     * @param stuck what each thread waits for, in words with its stack; empty unless it is a deadlock or a hang
     * @param divergence where the run left its plan, or null
     */
    record Result(Outcome.End end, List<String> stuck, String divergence) {}
}
