package dev.heddle.replayer.strategy;

import java.util.List;

/**
 * Limits how long a strategy that holds threads lets the others run, or time pass, before it releases one of the held
 * threads (thrash). The others may wait for a held thread, and no operation reveals that.
 */
public final class HoldLimit {
    /** Number of times that time may pass. */
    private static final int WAITS = 100;

    private static final int DECISIONS = 50_000;

    private int waits;
    private int decisions;

    /** The plan has made progress, no thread is held, or a thread was released. */
    public void renew() {
        waits = 0;
        decisions = 0;
    }

    /** One more decision is made while a thread is held. @return whether the limit is exceeded */
    public boolean isOverAfterDecision() {
        return ++decisions > DECISIONS;
    }

    /**
     * Returns whether time passes, because no thread that is not held makes progress.
     *
     * @param willing threads that are not held, from {@link Decision#willing}
     */
    public boolean letsTimePass(Decision decision, List<ThreadView> willing) {
        boolean isStalled = willing.isEmpty() || willing.get(0).isYielding();
        return isStalled && decision.timeCanPassBesideHeld() && ++waits <= WAITS;
    }
}
