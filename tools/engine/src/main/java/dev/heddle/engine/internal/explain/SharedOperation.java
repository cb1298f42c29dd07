package dev.heddle.engine.internal.explain;

import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An operation of a run on something that threads share: an access to a variable, or the acquisition of a lock.
 *
 * @param number position in the run
 * @param thread number of its thread
 * @param on the variable or the lock
 * @param writes whether it conflicts with every operation of another thread on it, and not only with writes
 * @param held the locks that its thread holds exclusively
 * @param after by number of another thread, one more than the position of its last event that a start or a join orders
 *     before this; threads with higher numbers have none
 */
public record SharedOperation(int number, int thread, Object on, boolean writes, Set<Integer> held, int[] after) {
    public SharedOperation {
        Objects.requireNonNull(on, "on");
        held = Set.copyOf(held);
    }

    /** Whether starts and joins allow only this order of the two. */
    boolean isAlwaysAfter(SharedOperation first) {
        return first.thread < after.length && first.number < after[first.thread];
    }

    boolean conflictsWith(SharedOperation other) {
        return thread != other.thread && (writes || other.writes);
    }

    /** Whether a lock that both threads hold decides their order. */
    boolean hasLockOf(SharedOperation other) {
        return held.stream().anyMatch(other.held::contains);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SharedOperation operation && number == operation.number;
    }

    @Override
    public int hashCode() {
        return number;
    }
}
