package dev.heddle.replayer.scheduler;

import dev.heddle.replayer.scheduler.ControlledThread.Place;
import dev.heddle.replayer.strategy.Decision;
import java.util.ArrayList;
import java.util.List;

/** The threads that can go on at a decision, by path. Guarded by the game's lock. */
final class EnabledThreads {
    final ThreadList threads = new ThreadList();
    /** Of the others the first that could go on by the passing of time; null if there is none. */
    private ControlledThread first;

    /**
     * Finds them.
     *
     * @param all of the game, by path
     * @param now on the virtual clock
     * @return when the first of the others could go on by the passing of time, or {@link ControlledThread#NEVER}
     */
    long find(ThreadList all, long now) {
        threads.clear();
        first = null;
        long deadline = ControlledThread.NEVER;
        for (int i = 0; i < all.size(); i++) {
            ControlledThread thread = all.get(i);
            if (thread.place == Place.WAITING) {
                if (thread.isEnabled(now)) {
                    threads.add(threads.size(), thread);
                } else if (thread.deadline > now && thread.deadline < deadline) {
                    first = thread;
                    deadline = thread.deadline;
                }
            }
        }
        return deadline;
    }

    /** What the passing of time would bring. */
    Decision.Time time() {
        if (first == null) {
            return Decision.Time.NOTHING;
        }
        return first.isLimited() ? Decision.Time.LIMIT : Decision.Time.MOMENT;
    }

    /** Whether each of them wants others to go first; so if there is none. */
    boolean allYield() {
        for (int i = 0; i < threads.size(); i++) {
            if (!threads.get(i).yielding) {
                return false;
            }
        }
        return true;
    }

    /** One of them goes on, and so others have gone first. */
    void stopYielding() {
        for (int i = 0; i < threads.size(); i++) {
            threads.get(i).yielding = false;
        }
    }

    /** All but those that have been spinning for so long that others must go first. */
    List<ControlledThread> allowed() {
        int denied = 0;
        for (int i = 0; i < threads.size(); i++) {
            denied += threads.get(i).fruitless.isDenied() ? 1 : 0;
        }
        if (denied == 0 || denied == threads.size()) {
            return threads;
        }
        List<ControlledThread> allowed = new ArrayList<>();
        for (ControlledThread thread : threads) {
            if (thread.fruitless.isDenied()) {
                thread.fruitless.forgive();
            } else {
                allowed.add(thread);
            }
        }
        return allowed;
    }
}
