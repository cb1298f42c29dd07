package dev.heddle.trace.plan;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.json.TextValue;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Pairs of operations of different threads whose order is enforced or prevented, to find out whether it is the cause of
 * a failure. LoCon's pairs are consecutive accesses to the same variable.
 *
 * @param pairs at least one
 * @param switches the schedule where the pairs leave a choice, as in a {@link PreemptionPlan}; null for a random one
 */
public record PairsPlan(
        String id,
        String technique,
        long seed,
        List<Pair> pairs,
        @Nullable List<PreemptionPlan.Switch> switches) implements Plan {
    public PairsPlan {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(technique, "technique");
        pairs = List.copyOf(pairs);
        switches = switches == null ? null : List.copyOf(switches);
        if (pairs.isEmpty()) {
            throw new IllegalArgumentException("a plan needs at least one pair");
        }
    }

    /** A plan whose schedule is random where the pairs leave a choice. */
    public PairsPlan(String id, String technique, long seed, List<Pair> pairs) {
        this(id, technique, seed, pairs, null);
    }

    @Override
    public PairsPlan withSeed(long other) {
        return new PairsPlan(id, technique, other, pairs, switches);
    }

    /** This plan with threads held at the accesses, also where they hold a monitor. */
    public PairsPlan withoutGates() {
        List<Pair> open = pairs.stream()
                .map(pair -> new Pair(
                        pair.order(), pair.head().withoutGate(), pair.tail().withoutGate()))
                .toList();
        return new PairsPlan(id, technique, seed, open, switches);
    }

    /**
     * @param order the order to enforce
     * @param head the operation that comes first in the pair
     * @param tail the operation that comes second
     */
    public record Pair(Order order, Access head, Access tail) {
        public Pair {
            Objects.requireNonNull(order, "order");
            Objects.requireNonNull(head, "head");
            Objects.requireNonNull(tail, "tail");
            if (order == Order.BEFORE) {
                checkNamed(head);
                checkNamed(tail);
            } else {
                checkAccess(head);
                checkAccess(tail);
            }
            if (order == Order.FORBIDDEN && !head.op().isWrite() && !tail.op().isWrite()) {
                throw new IllegalArgumentException(
                        "head is " + head.op() + " and tail is " + tail.op() + ", but one of the two must write");
            }
        }

        private static void checkAccess(Access end) {
            if (!end.op().isAccess()) {
                throw new IllegalArgumentException(
                        "op is " + end.op() + ", but an end of a pair must be a read or a write");
            }
        }

        private static void checkNamed(Access end) {
            if (end.thread() == null || end.occurrence() == null) {
                throw new IllegalArgumentException(
                        "an end has no thread or no occurrence, but an order names one operation of a thread");
            }
        }
    }

    /** The treatment of a pair. */
    public enum Order implements TextValue {
        /**
         * The pair must happen: each end is held until another thread is about to execute the other one on the same
         * variable.
         */
        REQUIRED,
        /** The pair must not happen: the tail is held while it would be the next access after another thread's head. */
        FORBIDDEN,
        /** The tail is held until the head has been executed, whatever comes between. The reverse forbids it. */
        BEFORE
    }

    /**
     * One end of a pair.
     *
     * @param op a read or a write; for {@link Order#BEFORE} any operation at which the scheduler decides
     * @param at its place
     * @param callers the frames of the program that called it, innermost first, as many as matter; empty for any. A
     * recursive call counts once
     * @param gate the acquisition of the outermost monitor that threads hold at the access; they are held there,
     * because they would block others later. Null if they hold none: then they are held at the access itself
     * @param thread path of the accessing thread; null for any thread
     * @param occurrence for {@link Order#BEFORE}: number of the execution among those of the thread at this place, from
     * 1; otherwise null
     */
    public record Access(
            Op op,
            CodePoint at,
            List<CodePoint> callers,
            @Nullable CodePoint gate,
            @Nullable String thread,
            @Nullable Integer occurrence) {
        public Access {
            Objects.requireNonNull(op, "op");
            Objects.requireNonNull(at, "at");
            callers = callers == null ? List.of() : List.copyOf(callers);
            if (occurrence != null && occurrence < 1) {
                throw new IllegalArgumentException("occurrence is " + occurrence + ", and must be at least 1");
            }
        }

        /** An access of every execution. */
        public Access(Op op, CodePoint at, List<CodePoint> callers, @Nullable CodePoint gate, @Nullable String thread) {
            this(op, at, callers, gate, thread, null);
        }

        /** One execution of an operation by a thread. */
        public Access(Op op, CodePoint at, String thread, int occurrence) {
            this(op, at, List.of(), null, thread, occurrence);
        }

        private Access withoutGate() {
            return new Access(op, at, callers, null, thread, occurrence);
        }

        /** The callers of the gate, as far as {@link #callers} has them. */
        public List<CodePoint> gateCallers() {
            if (gate == null || gate.member().equals(at.member())) {
                return callers;
            }
            for (int i = 0; i < callers.size(); i++) {
                if (callers.get(i).member().equals(gate.member())) {
                    return callers.subList(i + 1, callers.size());
                }
            }
            return List.of();
        }

        /** An access at which threads are held directly. */
        public Access(Op op, CodePoint at) {
            this(op, at, List.of(), null, null);
        }
    }
}
