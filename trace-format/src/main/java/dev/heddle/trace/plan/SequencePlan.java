package dev.heddle.trace.plan;

import dev.heddle.trace.event.Op;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * A few operations in an order, after which some threads are expected to wait for ever: what makes a notification come too early, or a lock be
 * taken before somebody needs it who is waited for. A thread that comes to an operation of the list waits there until all before it
 * have been executed; the thread of the next one is led there. When all but the last have been, the plan is fulfilled: that one may be what
 * a thread asks for in vain.
 *
 * @param description what it is, in words, for readers only
 * @param recordings directories of the recordings it was predicted from, for readers only
 * @param contexts whether the stacks are contexts: every frame has its offset. If not, only their first frames count
 * @param steps the operations, at least two
 * @param stuck who waits for ever then; nothing that the replayer enforces, but what makes the run one that confirms
 * @param unchecked qualified names of classes that came from a class loader of the program's own, and that the replayer therefore cannot
 *     look up before the run starts
 */
public record SequencePlan(
        String id,
        String technique,
        long seed,
        String description,
        List<String> recordings,
        boolean contexts,
        List<Step> steps,
        List<Stuck> stuck,
        List<String> unchecked)
        implements Plan {
    /** What a step can be. */
    public static final Set<Op> OPS =
            Set.of(Op.ACQUIRE, Op.ACQUIRE_SHARED, Op.WAIT, Op.WAKE, Op.NOTIFY, Op.NOTIFY_ALL, Op.PARK, Op.UNPARK);

    public SequencePlan {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(technique, "technique");
        Objects.requireNonNull(description, "description");
        recordings = List.copyOf(recordings);
        steps = List.copyOf(steps);
        stuck = List.copyOf(stuck);
        unchecked = List.copyOf(unchecked);
        if (steps.size() < 2) {
            throw new IllegalArgumentException("steps are " + steps.size() + ", and an order has at least two");
        }
    }

    @Override
    public SequencePlan withSeed(long other) {
        return new SequencePlan(id, technique, other, description, recordings, contexts, steps, stuck, unchecked);
    }

    /**
     * An operation whose turn comes after those before it. Steps with the same path are of one thread, others of different ones.
     *
     * @param thread the path of the thread in the recording; whether another thread may take its part depends on the seed
     * @param op what it does: one of {@link #OPS}
     * @param stack where, the innermost frame first
     * @param occurrence the how-manieth time, from 1, the thread of the recording was there
     */
    public record Step(String thread, Op op, List<CodePoint> stack, int occurrence) {
        public Step {
            Objects.requireNonNull(thread, "thread");
            Objects.requireNonNull(op, "op");
            stack = List.copyOf(stack);
            if (!OPS.contains(op)) {
                throw new IllegalArgumentException(
                        "op is " + op + ", and a step acquires a lock, waits, wakes, notifies, parks or unparks");
            }
            if (stack.isEmpty()) {
                throw new IllegalArgumentException("a stack is empty, and a step is named by its place");
            }
            if (occurrence < 1) {
                throw new IllegalArgumentException("occurrence is " + occurrence + ", and the first one is 1");
            }
        }
    }

    /**
     * A thread that waits for ever.
     *
     * @param thread the path of the thread in the recording
     * @param op what it waits in: {@link Op#WAIT}, {@link Op#PARK}, {@link Op#RECEIVE}, {@link Op#JOIN}, or an acquisition
     * @param at where, the innermost frame first
     * @param held where it acquired the lock that it keeps from another one, the innermost frame first; empty if that is not the matter
     */
    public record Stuck(String thread, Op op, List<CodePoint> at, List<CodePoint> held) {
        public Stuck {
            Objects.requireNonNull(thread, "thread");
            Objects.requireNonNull(op, "op");
            at = List.copyOf(at);
            held = List.copyOf(held);
            if (at.isEmpty()) {
                throw new IllegalArgumentException("a stack is empty, and a wait is named by its place");
            }
        }
    }
}
