package dev.heddle.trace.plan;

import java.util.List;
import java.util.Objects;

/**
 * Makes a predicted deadlock happen: every thread of the cycle gets its first lock before any of them asks for its second one.
 *
 * @param description what it is, in words, for readers only
 * @param recordings directories of the recordings it was predicted from, for readers only
 * @param contexts whether the stacks are contexts: every frame has its offset. If not, only their first frames count
 * @param waiters the threads of the cycle, at least two; each one asks for what the next one holds, the last one for what the first holds
 * @param unchecked qualified names of classes that came from a class loader of the program's own, and that the replayer therefore cannot
 *     look up before the run starts
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
            throw new IllegalArgumentException("waiters are " + waiters.size() + ", and a deadlock has at least two");
        }
    }

    @Override
    public DeadlockPlan withSeed(long other) {
        return new DeadlockPlan(id, technique, other, description, recordings, contexts, waiters, unchecked);
    }

    /**
     * A thread that holds one lock of the cycle and asks for another one.
     *
     * @param thread the path of the thread in the recording; the replayer prefers the thread of this path, and takes any other one that
     *     comes along with the right stacks
     * @param held where it acquired the lock that it holds, the innermost frame first
     * @param wanted where it asks for the other one, the innermost frame first
     */
    public record Waiter(String thread, List<CodePoint> held, List<CodePoint> wanted) {
        public Waiter {
            Objects.requireNonNull(thread, "thread");
            held = List.copyOf(held);
            wanted = List.copyOf(wanted);
            if (held.isEmpty() || wanted.isEmpty()) {
                throw new IllegalArgumentException("a stack is empty, and a lock is named by where it is acquired");
            }
        }
    }
}
