package dev.heddle.engine.internal.explore;

import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.plan.PreemptionPlan.Switch;
import dev.heddle.trace.plan.StaleRead;
import java.io.IOException;
import java.util.List;

/** Tries schedules. */
interface Trials {
    /** Receives the results of trials. */
    interface Listener {
        /**
         * @param index of the trial
         * @param failure of the program, or null; also null if the result is unknown
         * @param switches of the run if it failed and they are known; otherwise null
         * @param stale the stale reads of the run, if the trial has any
         * @return whether no more of these trials are needed
         */
        boolean onResult(int index, Failure failure, List<Switch> switches, List<StaleRead> stale);
    }

    /**
     * Makes the runs until the listener needs no more or the time is over. Results come in the order of the list.
     *
     * @return whether all results were delivered or the listener needs no more
     */
    boolean make(List<Trial> trials, Listener listener) throws IOException, InterruptedException;

    /** Whether the time is over. If not, trials without a result were lost. */
    boolean isTimeOver();

    /** Number of runs. */
    int runs();
}
