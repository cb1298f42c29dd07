package dev.heddle.replayer.strategy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A decision point.
 *
 * @param number how many decisions came before
 * @param enabled the threads that can execute their pending operation without blocking, at least one, sorted by path; valid until the
 *     strategy answers
 * @param current the thread that has come to its next operation, or null if the one that ran has ended or left control
 * @param timeCanPass whether other threads would be enabled by the passing of time
 */
public record Decision(long number, List<? extends ThreadView> enabled, ThreadView current, boolean timeCanPass) {

    /** Of some threads those that do not yield to others; all of them if all yield. Not to be changed. */
    public static List<ThreadView> willing(List<? extends ThreadView> threads) {
        int yielding = 0;
        for (int i = 0; i < threads.size(); i++) {
            yielding += threads.get(i).isYielding() ? 1 : 0;
        }
        if (yielding == 0) {
            return Collections.unmodifiableList(threads);
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
