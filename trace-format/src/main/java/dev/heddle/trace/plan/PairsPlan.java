package dev.heddle.trace.plan;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.json.TextValue;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Pairs of accesses of different threads to the same variable (LoCon confirms a pair by enforcing and by preventing
 * it). Otherwise the schedule is random.
 *
 * @param pairs at least one
 */
public record PairsPlan(String id, String technique, long seed, List<Pair> pairs) implements Plan {
    public PairsPlan {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(technique, "technique");
        pairs = List.copyOf(pairs);
        if (pairs.isEmpty()) {
            throw new IllegalArgumentException("a plan needs at least one pair");
        }
    }

    @Override
    public PairsPlan withSeed(long other) {
        return new PairsPlan(id, technique, other, pairs);
    }

    /**
     * @param order the order to enforce
     * @param head the access that comes first in the pair
     * @param tail the access that comes second
     */
    public record Pair(Order order, Access head, Access tail) {
        public Pair {
            Objects.requireNonNull(order, "order");
            Objects.requireNonNull(head, "head");
            Objects.requireNonNull(tail, "tail");
            if (order == Order.FORBIDDEN && !head.op().isWrite() && !tail.op().isWrite()) {
                throw new IllegalArgumentException(
                        "head is " + head.op() + " and tail is " + tail.op() + ", but one of the two must write");
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
        FORBIDDEN
    }

    /**
     * One end of a pair.
     *
     * @param op a read or a write
     * @param at its place
     * @param callers the frames of the program that called it, innermost first, as many as matter; empty for any. A
     * recursive call counts once
     * @param gate the acquisition of the outermost monitor that threads hold at the access; they are held there,
     * because they would block others later. Null if they hold none: then they are held at the access itself
     * @param thread path of the accessing thread; null for any thread
     */
    public record Access(
            Op op,
            CodePoint at,
            List<CodePoint> callers,
            @Nullable CodePoint gate,
            @Nullable String thread) {
        public Access {
            Objects.requireNonNull(op, "op");
            Objects.requireNonNull(at, "at");
            callers = callers == null ? List.of() : List.copyOf(callers);
            if (!op.isAccess()) {
                throw new IllegalArgumentException("op is " + op + ", but an end of a pair must be a read or a write");
            }
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
