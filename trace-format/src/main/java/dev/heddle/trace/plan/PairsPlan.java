package dev.heddle.trace.plan;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.json.TextValue;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Orders of pairs of accesses in different threads to the same variable (LoCon, to confirm a pair by making it happen and by keeping it
 * from happening). Otherwise the schedule is random.
 *
 * @param pairs at least one
 */
public record PairsPlan(String id, String technique, long seed, List<Pair> pairs) implements Plan {
    public PairsPlan {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(technique, "technique");
        pairs = List.copyOf(pairs);
        if (pairs.isEmpty()) {
            throw new IllegalArgumentException("pairs are 0, and there is at least 1");
        }
    }

    @Override
    public PairsPlan withSeed(long other) {
        return new PairsPlan(id, technique, other, pairs);
    }

    /**
     * @param order what is asked of the two
     * @param head the access that comes first in the pair
     * @param tail the access that comes second
     */
    public record Pair(Order order, Access head, Access tail) {
        public Pair {
            Objects.requireNonNull(order, "order");
            Objects.requireNonNull(head, "head");
            Objects.requireNonNull(tail, "tail");
            if (order == Order.FORBIDDEN && !head.op().isWrite() && !tail.op().isWrite()) {
                throw new IllegalArgumentException("head is " + head.op() + " and tail is " + tail.op()
                        + ", and of an access pair at least one writes");
            }
        }
    }

    /** What is asked of a pair. */
    public enum Order implements TextValue {
        /** The pair is to happen: each end is held until another thread is about to execute the other one on the same variable. */
        REQUIRED,
        /** The pair is not to happen: the tail is held as long as it would be the next access after the head of another thread. */
        FORBIDDEN
    }

    /**
     * One end of a pair.
     *
     * @param op a read or a write
     * @param at where it is, in whatever context
     * @param gate where threads that come here acquire the outermost monitor that they hold at the access; they are held there, before they
     *     keep others from going on. Null if they hold none: then they are held at the access itself
     * @param thread path of the thread whose access it is; null for any thread's
     */
    public record Access(
            Op op,
            CodePoint at,
            @Nullable CodePoint gate,
            @Nullable String thread) {
        public Access {
            Objects.requireNonNull(op, "op");
            Objects.requireNonNull(at, "at");
            if (!op.isAccess()) {
                throw new IllegalArgumentException("op is " + op + ", and an end of a pair is a read or a write");
            }
        }

        /** An access at which threads are held itself. */
        public Access(Op op, CodePoint at) {
            this(op, at, null, null);
        }
    }
}
