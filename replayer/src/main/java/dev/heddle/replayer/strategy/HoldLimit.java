package dev.heddle.replayer.strategy;

import java.util.List;

/**
 * How long a strategy that holds threads lets the others go on, or time pass, until it lets one of those that it holds go after all (thrash).
 * Whoever is held may be what the others wait for, and nothing says so.
 */
public final class HoldLimit {
    /** How often time may pass. */
    private static final int WAITS = 100;

    private static final int DECISIONS = 50_000;

    private int waits;
    private int decisions;

    /** The plan has come further, nobody is held, or somebody was let go. */
    public void renew() {
        waits = 0;
        decisions = 0;
    }

    /** One more decision is taken while somebody is held. @return whether these are too many */
    public boolean isOverAfterDecision() {
        return ++decisions > DECISIONS;
    }

    /**
     * Whether time is to pass, because nobody of those who are not held has anything to do.
     *
     * @param willing those who are not held, as {@link Decision#willing} has them
     */
    public boolean letsTimePass(Decision decision, List<ThreadView> willing) {
        boolean nobody = willing.isEmpty() || willing.get(0).isYielding();
        return nobody && decision.timeCanPassBesideHeld() && ++waits <= WAITS;
    }
}
