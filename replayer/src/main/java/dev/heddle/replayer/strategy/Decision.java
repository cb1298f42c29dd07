package dev.heddle.replayer.strategy;

import java.util.ArrayList;
import java.util.List;

/**
 * A decision point.
 *
 * @param number how many decisions came before
 * @param enabled the threads that can execute their pending operation without blocking, at least one, sorted by path; valid until the
 *     strategy answers
 * @param current the thread that has come to its next operation, or null if the one that ran has ended or left control
 * @param time what its passing would bring
 */
public record Decision(long number, List<? extends ThreadView> enabled, ThreadView current, Time time) {
    /** What comes of it if time passes until the next thread is enabled by it. */
    public enum Time {
        /** Nobody waits for it. */
        NOTHING,
        /** A thread has slept long enough, or has waited in vain for a moment. */
        MOMENT,
        /**
         * A thread has waited in vain for so long that its program takes it for a failure. A strategy that holds threads must not let this happen:
         * without control it would take a thread that stands still for a second or more.
         */
        LIMIT
    }

    /** Whether other threads would be enabled by the passing of time. */
    public boolean timeCanPass() {
        return time != Time.NOTHING;
    }

    /** The same, where threads are held that others may wait for. */
    public boolean timeCanPassBesideHeld() {
        return time == Time.MOMENT;
    }

    /** Not wrapped: the JDK's lists are woven, and this is asked at every decision. */
    @SuppressWarnings("unchecked")
    private static List<ThreadView> unchanged(List<? extends ThreadView> threads) {
        return (List<ThreadView>) threads;
    }

    /** Of some threads those that do not yield to others; all of them if all yield. Not to be changed. */
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
