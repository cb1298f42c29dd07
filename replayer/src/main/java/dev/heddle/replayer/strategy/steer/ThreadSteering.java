package dev.heddle.replayer.strategy.steer;

import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.ThreadPath;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.replayer.strategy.exact.NonPreemptive;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Leads threads to where a plan wants them: the one that is awaited goes on without preemption; as long as it has not been started, the thread that starts
 * it, or the one that starts that one, goes on in its place. All others go on without preemption, if they have to.
 */
public final class ThreadSteering {
    /** So many decisions in a row, and who is led may spin, waiting for others, or never come to an end. */
    private static final int PATIENT = 20_000;

    private final NonPreemptive others = new NonPreemptive();
    private final Set<String> met = new HashSet<>();
    private int led;

    /** Notes who is there. To be called at each decision. */
    public void look(Decision decision) {
        for (int i = 0; i < decision.enabled().size(); i++) {
            met.add(decision.enabled().get(i).path());
        }
    }

    /** Whether a thread with this path has come to a decision. */
    public boolean hasMet(String path) {
        return met.contains(path);
    }

    /**
     * Whether a thread, or one that it starts, has yet to start the thread with a path. Who is held then waits for nobody.
     *
     * @param path the awaited thread
     */
    public boolean isBeforeStartOf(ThreadView thread, String path) {
        return path.startsWith(thread.path() + ".") && !hasMet(path);
    }

    /**
     * Who is to go on so that the thread with a path comes to where it is awaited.
     *
     * @param free those that may go on
     * @return null if nobody can do anything for it
     */
    public ThreadView to(String path, List<? extends ThreadView> free) {
        if (led > PATIENT) {
            return null;
        }
        String awaited = path;
        // A thread that ended before it came to a decision was never met, and its parent has nothing to do with it any
        // more.
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

    /** The plan has come further: patience begins anew. */
    public void renew() {
        led = 0;
    }

    /** Who goes on if nobody is led, without preemption. @param willing at least one, in the order of the decision */
    public ThreadView other(Decision decision, List<ThreadView> willing) {
        return others.choose(new Decision(decision.number(), willing, decision.current(), decision.time()));
    }

    /** The thread's pending operation is about to be executed. */
    public void executed(ThreadView thread) {
        others.executed(thread);
    }
}
