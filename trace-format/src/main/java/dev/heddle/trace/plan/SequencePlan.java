package dev.heddle.trace.plan;

import dev.heddle.trace.event.Op;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * A few operations in an order, after which some threads are expected to wait for ever. The order makes a notification
 * come too early, or a thread acquire a lock that an awaited thread needs. A thread that reaches an operation of the
 * list waits there until all earlier ones have been executed; the thread of the next one is steered there. The plan is
 * fulfilled after all operations except the last: a thread may request that one in vain.
 *
 * <p>In a plan whose steps are all {@link Op#SEND}, a step is the submission of a task to a pool, by any thread and with
 * any occurrence. A thread that reaches one executes it only if no other thread can proceed.
 *
 * @param description text for readers only
 * @param recordings directories of the recordings it was predicted from, for readers only
 * @param contexts whether the stacks are contexts: every frame has its offset. Otherwise only their first frames count
 * @param steps the operations, at least two, or one or more submissions
 * @param stuck the threads that then wait for ever; not enforced, but required for a run to confirm the prediction
 * @param unchecked qualified names of classes from the program's own class loaders, which the replayer cannot look up
 * before the run starts
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
    /** Possible operations of a step. */
    public static final Set<Op> OPS = Set.of(
            Op.ACQUIRE, Op.ACQUIRE_SHARED, Op.WAIT, Op.WAKE, Op.NOTIFY, Op.NOTIFY_ALL, Op.PARK, Op.UNPARK, Op.SEND);

    public SequencePlan {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(technique, "technique");
        Objects.requireNonNull(description, "description");
        recordings = List.copyOf(recordings);
        steps = List.copyOf(steps);
        stuck = List.copyOf(stuck);
        unchecked = List.copyOf(unchecked);
        long submissions = steps.stream().filter(step -> step.op() == Op.SEND).count();
        if (submissions > 0 && submissions < steps.size()) {
            throw new IllegalArgumentException("some steps are submissions, but then all must be");
        }
        if (steps.size() < 2 && submissions == 0) {
            throw new IllegalArgumentException("steps are " + steps.size() + ", and must be at least two");
        }
    }

    /** Whether the steps are submissions of tasks. */
    public boolean isOfSubmissions() {
        return steps.get(0).op() == Op.SEND;
    }

    @Override
    public SequencePlan withSeed(long other) {
        return new SequencePlan(id, technique, other, description, recordings, contexts, steps, stuck, unchecked);
    }

    /**
     * An operation whose turn comes after those before it. Steps with the same path have the same thread, others have
     * different ones.
     *
     * @param thread the path of the thread in the recording; the seed determines whether another thread may take its
     * role
     * @param op one of {@link #OPS}
     * @param stack its call stack, the innermost frame first
     * @param occurrence number of the recorded execution among those of the thread at this place, from 1
     */
    public record Step(String thread, Op op, List<CodePoint> stack, int occurrence) {
        public Step {
            Objects.requireNonNull(thread, "thread");
            Objects.requireNonNull(op, "op");
            stack = List.copyOf(stack);
            if (!OPS.contains(op)) {
                throw new IllegalArgumentException(
                        "op is " + op + ", but a step must acquire a lock, wait, wake, notify, park, unpark or send");
            }
            if (stack.isEmpty()) {
                throw new IllegalArgumentException("a stack is empty, but a step needs its place");
            }
            if (occurrence < 1) {
                throw new IllegalArgumentException("occurrence is " + occurrence + ", and must be at least 1");
            }
        }
    }

    /**
     * A thread that waits for ever.
     *
     * @param thread the path of the thread in the recording
     * @param op the wait: {@link Op#WAIT}, {@link Op#PARK}, {@link Op#RECEIVE}, {@link Op#JOIN}, or an acquisition
     * @param at its call stack, the innermost frame first
     * @param held where it acquired the lock that another thread needs, the innermost frame first; empty if that is
     * irrelevant
     */
    public record Stuck(String thread, Op op, List<CodePoint> at, List<CodePoint> held) {
        public Stuck {
            Objects.requireNonNull(thread, "thread");
            Objects.requireNonNull(op, "op");
            at = List.copyOf(at);
            held = List.copyOf(held);
            if (at.isEmpty()) {
                throw new IllegalArgumentException("a stack is empty, but a wait needs its place");
            }
        }
    }
}
