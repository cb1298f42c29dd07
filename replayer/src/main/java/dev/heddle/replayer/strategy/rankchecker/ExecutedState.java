package dev.heddle.replayer.strategy.rankchecker;

import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.trace.plan.ExplorePlan.Sameness;

/** A hash of the executed operations, equal for equivalent schedules. */
interface ExecutedState {
    /** The thread is about to execute its pending operation. */
    void executed(ThreadView thread);

    /** The thread's last operation reads an older write. @param back number of newer writes that it could have read */
    void sawOlder(ThreadView thread, int back);

    void ended(ThreadView thread);

    long number();

    static ExecutedState of(Sameness sameness) {
        return switch (sameness) {
            case HAPPENS_BEFORE -> new ExecutedGraph();
            case SEQUENCE -> new ExecutedSequence();
        };
    }
}
