package dev.heddle.replayer.scheduler.threads;

import dev.heddle.replayer.scheduler.threads.ControlledThread.Place;
import dev.heddle.replayer.strategy.ThreadPath;
import java.util.IdentityHashMap;
import java.util.Map;

/** The threads of a run, including uncontrolled ones, until they end. Guarded by the scheduler lock. */
public final class ThreadRegistry {
    /** By path. */
    public final ThreadList threads = new ThreadList();

    private final Map<Thread, ControlledThread> byThread = new IdentityHashMap<>();

    public void add(ControlledThread thread) {
        String path = thread.log().path;
        // From the end, where the children of one parent are adjacent.
        int at = threads.size();
        while (at > 0 && ThreadPath.ORDER.compare(threads.get(at - 1).log().path, path) > 0) {
            at--;
        }
        threads.add(at, thread);
        byThread.put(thread.thread, thread);
    }

    /** The thread has ended. */
    public void remove(ControlledThread thread) {
        thread.place = Place.ENDED;
        threads.remove(thread);
        byThread.remove(thread.thread, thread);
    }

    /** Returns the controlled thread of a thread, or null. */
    public ControlledThread find(Thread thread) {
        return byThread.get(thread);
    }

    public int size() {
        return threads.size();
    }

    public boolean hasUserThreads() {
        for (ControlledThread thread : threads) {
            if (!thread.daemon) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns whether a user thread is paused before an operation that it cannot execute, and no other one could continue,
     * such as a thread that the plan holds.
     *
     * @param enabled the enabled threads
     */
    public boolean isUserThreadStuck(ThreadList enabled) {
        boolean isAnyStuck = false;
        for (ControlledThread thread : threads) {
            if (thread.daemon) {
                continue;
            }
            if (enabled.contains(thread)) {
                return false;
            }
            isAnyStuck |= thread.place == Place.WAITING;
        }
        return isAnyStuck;
    }

    /** Returns whether a thread other than this one is paused in a class initialiser. */
    public boolean isOtherInInitializer(ControlledThread than) {
        for (ControlledThread thread : threads) {
            if (thread != than && thread.isInInitializer()) {
                return true;
            }
        }
        return false;
    }

    /** For tests: the place of each thread. */
    public String describe() {
        StringBuilder text = new StringBuilder();
        for (ControlledThread thread : threads) {
            text.append(thread).append(' ').append(thread.place).append(' ').append(thread.words());
            text.append(' ').append(thread.guard).append(' ').append(thread.thread.getState());
            text.append('\n');
            for (StackTraceElement frame : thread.thread.getStackTrace()) {
                text.append("    at ").append(frame).append('\n');
            }
        }
        return text.toString();
    }
}
