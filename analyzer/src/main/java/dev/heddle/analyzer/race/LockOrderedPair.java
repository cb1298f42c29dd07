package dev.heddle.analyzer.race;

import dev.heddle.trace.plan.CodePoint;
import java.util.List;
import java.util.Objects;

/**
 * Two places in the code that access the same variable without a common lock, one of them writing. Only the acquisition
 * order of locks prevented a race. The pair may hide a race, or may be intended, for example if objects are handed over
 * through a pool.
 *
 * @param variable as in {@link Race#variable}
 * @param earlier the place that came first in that run
 * @param later the other place
 * @param occurrences number of such pairs of accesses, as far as they were compared
 * @param runs number of runs with such accesses
 */
public record LockOrderedPair(String variable, Access earlier, Access later, long occurrences, int runs) {
    public LockOrderedPair {
        Objects.requireNonNull(variable, "variable");
    }

    /**
     * One of the places.
     *
     * @param place the code point
     * @param locks qualified names of the classes of the locks held at the first such access, including shared locks
     */
    public record Access(CodePoint place, boolean writes, List<String> locks) {
        public Access {
            locks = List.copyOf(locks);
        }
    }

    LockOrderedPair and(LockOrderedPair more) {
        return new LockOrderedPair(variable, earlier, later, occurrences + more.occurrences, runs + more.runs);
    }
}
