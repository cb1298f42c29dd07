package dev.heddle.replayer.scheduler.threads;

import dev.heddle.replayer.scheduler.threads.ControlledThread.Place;
import dev.heddle.replayer.strategy.Decision;
import java.util.ArrayList;
import java.util.List;

/** The threads that are enabled at a decision, by path. Guarded by the scheduler lock. */
public final class EnabledThreads {
    public final ThreadList threads = new ThreadList();
    /** The first of the other threads that the passing of time would enable; null if none exists. */
    private ControlledThread first;

    /**
     * Determines the enabled threads.
     *
     * @param all threads of the scheduler, by path
     * @param now on the virtual clock
     * @return the time at which the first of the other threads becomes enabled, or {@link ControlledThread#NEVER}
     */
    public long find(ThreadList all, long now) {
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

    /** The number of decisions when the wait began that the passing of time would end; 0 if none would. */
    public long waitBegan() {
        return first == null ? 0 : first.waitBegan;
    }

    /** Returns the effect of letting time pass. */
    public Decision.Time time() {
        return first == null ? Decision.Time.NOTHING : first.time();
    }

    /** Returns whether every enabled thread yields; true if no thread is enabled. */
    public boolean allYield() {
        for (int i = 0; i < threads.size(); i++) {
            if (!threads.get(i).yielding) {
                return false;
            }
        }
        return true;
    }

    /** One of them runs, so its yield has had its effect. */
    public void stopYielding() {
        for (int i = 0; i < threads.size(); i++) {
            threads.get(i).yielding = false;
        }
    }

    /** Returns the enabled threads without those that have been spinning for too long. */
    public List<ControlledThread> allowed() {
        int denied = 0;
        for (int i = 0; i < threads.size(); i++) {
            denied += threads.get(i).spin.isDenied() ? 1 : 0;
        }
        if (denied == 0 || denied == threads.size()) {
            return threads;
        }
        List<ControlledThread> allowed = new ArrayList<>();
        for (ControlledThread thread : threads) {
            if (thread.spin.isDenied()) {
                thread.spin.forgive();
            } else {
                allowed.add(thread);
            }
        }
        return allowed;
    }
}
