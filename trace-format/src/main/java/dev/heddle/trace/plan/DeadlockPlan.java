package dev.heddle.trace.plan;

import java.util.List;
import java.util.Objects;

/**
 * Reproduces a predicted deadlock: every thread of the cycle acquires its first lock before any of them requests its
 * second one.
 *
 * @param description text for readers only
 * @param recordings directories of the recordings it was predicted from, for readers only
 * @param contexts whether the stacks are contexts: every frame has its offset. Otherwise only their first frames count, and
 * the {@linkplain CallStack#callerOfJdk callers} of those in the JDK
 * @param waiters the threads of the cycle, at least two; each requests the lock that the next one holds, and the last
 * one that of the first
 * @param unchecked qualified names of classes from the program's own class loaders, which the replayer cannot look up
 * before the run starts
 */
public record DeadlockPlan(
        String id,
        String technique,
        long seed,
        String description,
        List<String> recordings,
        boolean contexts,
        List<Waiter> waiters,
        List<String> unchecked)
        implements Plan {
    public DeadlockPlan {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(technique, "technique");
        Objects.requireNonNull(description, "description");
        recordings = List.copyOf(recordings);
        waiters = List.copyOf(waiters);
        unchecked = List.copyOf(unchecked);
        if (waiters.size() < 2) {
            throw new IllegalArgumentException("waiters are " + waiters.size() + ", and must be at least two");
        }
    }

    @Override
    public DeadlockPlan withSeed(long other) {
        return new DeadlockPlan(id, technique, other, description, recordings, contexts, waiters, unchecked);
    }

    /**
     * A thread that holds one lock of the cycle and requests another one.
     *
     * @param thread the path of the thread in the recording; the replayer prefers the thread of this path, but accepts
     * any thread with the right stacks
     * @param held where it acquired the lock that it holds, the innermost frame first
     * @param wanted where it requests the other one, the innermost frame first
     */
    public record Waiter(String thread, List<CodePoint> held, List<CodePoint> wanted) {
        public Waiter {
            Objects.requireNonNull(thread, "thread");
            held = List.copyOf(held);
            wanted = List.copyOf(wanted);
            if (held.isEmpty() || wanted.isEmpty()) {
                throw new IllegalArgumentException("a stack is empty, but a lock needs the place of its acquisition");
            }
        }
    }
}
