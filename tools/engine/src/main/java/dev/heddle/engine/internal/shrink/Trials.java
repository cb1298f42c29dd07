package dev.heddle.engine.internal.shrink;

import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.plan.PreemptionPlan.Switch;
import java.io.IOException;
import java.util.List;

/** Where schedules are tried. */
interface Trials {
    /** Is told what came of trials. */
    interface Listener {
        /**
         * @param index of the trial
         * @param failure what the program did wrong, or null; also if nobody knows what the run did
         * @param switches what was unusual in the run, if it failed and that is known; otherwise null
         * @return whether no more of these trials are needed
         */
        boolean told(int index, Failure failure, List<Switch> switches);
    }

    /**
     * Makes the runs, until the listener has heard enough or the time is over. It is told in the order of the list.
     *
     * @return whether it was told of all trials, or has heard enough
     */
    boolean make(List<Trial> trials, Listener listener) throws IOException, InterruptedException;

    /** Whether the time is over; if not, trials that nobody was told of were lost. */
    boolean isTimeOver();

    /** How many runs were made. */
    int runs();
}
