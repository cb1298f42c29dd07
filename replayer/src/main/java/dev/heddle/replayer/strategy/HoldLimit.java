package dev.heddle.replayer.strategy;

import java.util.Arrays;
import java.util.List;

/**
 * Limits how long a strategy that holds threads lets the others run, or time pass, before it releases one of the held
 * threads (thrash). The others may wait for a held thread, and no operation reveals that. Threads that wait in a loop
 * repeat the same places. So decisions count from the last one at which a thread was at a new place.
 */
public final class HoldLimit {
    /** Number of times that time may pass. */
    private static final int WAITS = 100;
    /** Decisions without a new place. */
    private static final int DECISIONS = 50_000;
    /** Decisions in all: a loop may reach new places although it waits. */
    private static final int ALL_DECISIONS = 5_000_000;

    private int waits;
    private int decisions;
    private int sinceNewPlace;
    /** The places met, by number, one bit each. The JDK's own bit set is instrumented, and slower. */
    private long[] places = new long[1 << 8];

    private boolean hasPlaces;

    /** The plan has made progress, no thread is held, or a thread was released. */
    public void renew() {
        waits = 0;
        decisions = 0;
        sinceNewPlace = 0;
        if (hasPlaces) {
            Arrays.fill(places, 0);
            hasPlaces = false;
        }
    }

    /** One more decision is made while a thread is held. @return whether the limit is exceeded */
    public boolean isOverAfterDecision(Decision decision) {
        boolean isNew = false;
        for (int i = 0; i < decision.enabled().size(); i++) {
            isNew |= isNew(decision.enabled().get(i).siteNumber());
        }
        sinceNewPlace = isNew ? 0 : sinceNewPlace + 1;
        return sinceNewPlace > DECISIONS || ++decisions > ALL_DECISIONS;
    }

    /** One more step is executed without a decision while a thread is held. @return whether the limit is exceeded */
    public boolean isOverAfterStep(int place) {
        sinceNewPlace = isNew(place) ? 0 : sinceNewPlace + 1;
        return sinceNewPlace > DECISIONS || ++decisions > ALL_DECISIONS;
    }

    private boolean isNew(int place) {
        int word = place >> 6;
        if (place < 0) {
            return false;
        }
        if (word >= places.length) {
            places = Arrays.copyOf(places, Math.max(word + 1, places.length * 2));
        }
        long before = places[word];
        places[word] |= 1L << place;
        hasPlaces = true;
        return places[word] != before;
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
