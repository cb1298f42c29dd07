package dev.heddle.replayer.strategy;

import java.util.List;

/**
 * Who goes on if nobody interferes: the thread that ran, until it cannot go on, yields, or has been alone for very long (it may spin,
 * waiting for others); then the next one by path, round and round.
 */
public final class NonPreemptive {
    /** So many operations of one thread in a row, and others get a chance. */
    private static final int ALONE = 20_000;

    private String last = "";
    private int alone;

    /** The thread that goes on by itself. */
    public ThreadView choose(Decision decision) {
        ThreadView current = decision.current();
        if (current != null
                && !current.isYielding()
                && alone < ALONE
                && decision.enabled().contains(current)) {
            return current;
        }
        List<ThreadView> willing = Decision.willing(decision.enabled());
        int from = 0;
        int to = willing.size();
        while (from < to) {
            int middle = (from + to) / 2;
            if (ThreadPath.ORDER.compare(willing.get(middle).path(), last) > 0) {
                to = middle;
            } else {
                from = middle + 1;
            }
        }
        return willing.get(from == willing.size() ? 0 : from);
    }

    /** A thread executes its operation. Called for every decision. */
    public void executed(ThreadView thread) {
        if (thread.path().equals(last)) {
            alone++;
        } else {
            last = thread.path();
            alone = 0;
        }
    }
}
