package dev.heddle.replayer.strategy;

import java.util.ArrayList;
import java.util.List;

/**
 * A scheduling decision.
 *
 * @param number number of earlier decisions
 * @param enabled threads that can execute their pending operation without blocking: at least one, sorted by path; valid
 * until the strategy answers
 * @param current the thread that has reached its next operation, or null if the thread that ran has ended or left
 * control
 * @param time the effect of letting time pass
 */
public record Decision(long number, List<? extends ThreadView> enabled, ThreadView current, Time time) {
    /** The effect of letting time pass until it enables the next thread. */
    public enum Time {
        /** No thread waits for a time. */
        NOTHING,
        /** A sleep ends, or a short wait times out. */
        MOMENT,
        /**
         * A sleep of ten seconds or more ends. Other threads measure the time that passes meanwhile, and may take it for
         * a time-out. A strategy that holds threads should cause this only for a thread that it awaits.
         */
        LONG_SLEEP,
        /**
         * A long wait times out, which the program treats as a failure. A strategy that holds threads must not cause
         * this: without control the timeout would require that a thread makes no progress for a second or more.
         */
        LIMIT
    }

    /** Returns whether the passing of time would enable other threads. */
    public boolean timeCanPass() {
        return time != Time.NOTHING;
    }

    /** The same, while threads are held for which others may wait. */
    public boolean timeCanPassBesideHeld() {
        return time == Time.MOMENT || time == Time.LONG_SLEEP;
    }

    /** Not wrapped: the JDK's lists are instrumented, and this is called at every decision. */
    @SuppressWarnings("unchecked")
    private static List<ThreadView> unchanged(List<? extends ThreadView> threads) {
        return (List<ThreadView>) threads;
    }

    /** Returns the threads that do not yield to others; all threads if all yield. The result must not be modified. */
    public static List<ThreadView> willing(List<? extends ThreadView> threads) {
        int yielding = 0;
        for (int i = 0; i < threads.size(); i++) {
            yielding += threads.get(i).isYielding() ? 1 : 0;
        }
        if (yielding == 0) {
            return unchanged(threads);
        }
        List<ThreadView> willing = new ArrayList<>(threads.size());
        for (ThreadView thread : threads) {
            if (!thread.isYielding()) {
                willing.add(thread);
            }
        }
        if (willing.isEmpty()) {
            willing.addAll(threads);
        }
        return willing;
    }
}
