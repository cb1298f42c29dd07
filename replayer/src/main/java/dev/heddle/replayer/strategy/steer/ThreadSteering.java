package dev.heddle.replayer.strategy.steer;

import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.ThreadPath;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.replayer.strategy.exact.NonPreemptive;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Steers threads to the places of a plan: the awaited thread runs without preemption. If it has not been started, the
 * thread that starts it runs, or that thread's starter. All other threads run without preemption, if necessary.
 */
public final class ThreadSteering {
    /** After this many decisions in a row, the steered thread may spin until others run, or never end. */
    private static final int PATIENT = 20_000;

    private final NonPreemptive others = new NonPreemptive();
    private final Set<String> met = new HashSet<>();
    private int led;

    /** Records the threads that are present. Must be called at each decision. */
    public void observe(Decision decision) {
        for (int i = 0; i < decision.enabled().size(); i++) {
            met.add(decision.enabled().get(i).path());
        }
    }

    /** Returns whether a thread with this path has reached a decision. */
    public boolean hasMet(String path) {
        return met.contains(path);
    }

    /**
     * Returns whether a thread, or one that it starts, has yet to start the thread with a path. Holding it then would
     * be in vain.
     *
     * @param path the awaited thread
     */
    public boolean isBeforeStartOf(ThreadView thread, String path) {
        return path.startsWith(thread.path() + ".") && !hasMet(path);
    }

    /**
     * Returns the thread that runs so that the thread with a path reaches its place.
     *
     * @param free threads that may run
     * @return null if no thread can contribute
     */
    public ThreadView to(String path, List<? extends ThreadView> free) {
        if (led > PATIENT) {
            return null;
        }
        String awaited = path;
        // A thread that ended before its first decision was never recorded, and its parent can no longer contribute.
        while (awaited != null) {
            for (ThreadView thread : free) {
                if (thread.path().equals(awaited)) {
                    return thread.isYielding() ? null : lead(thread);
                }
            }
            awaited = hasMet(awaited) ? null : ThreadPath.parent(awaited);
        }
        return null;
    }

    private ThreadView lead(ThreadView thread) {
        led++;
        return thread;
    }

    /** The plan has made progress: the limit starts again. */
    public void renew() {
        led = 0;
    }

    /**
     * Returns the thread that runs without preemption if none is steered. @param willing at least one, in the order of
     * the decision
     */
    public ThreadView other(Decision decision, List<ThreadView> willing) {
        return others.choose(new Decision(decision.number(), willing, decision.current(), decision.time()));
    }

    /** The thread's pending operation is about to be executed. */
    public void executed(ThreadView thread) {
        others.executed(thread);
    }
}
