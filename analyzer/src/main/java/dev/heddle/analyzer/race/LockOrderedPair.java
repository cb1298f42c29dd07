package dev.heddle.analyzer.race;

import dev.heddle.trace.plan.CodePoint;
import java.util.List;
import java.util.Objects;

/**
 * Two places in the code that access the same variable, one of them writing, which no lock protects both and which nothing kept apart but who had
 * some lock first. That may hide a race, or be what the program means, as when objects are handed over through a pool.
 *
 * @param variable as in {@link Race#variable}
 * @param earlier the place that came first in that run
 * @param later the other one
 * @param occurrences how many pairs of accesses there were, as far as they were compared
 * @param runs how many runs had any
 */
public record LockOrderedPair(String variable, Access earlier, Access later, long occurrences, int runs) {
    public LockOrderedPair {
        Objects.requireNonNull(variable, "variable");
    }

    /**
     * One of the places.
     *
     * @param place where it is
     * @param locks qualified names of the classes of the locks that were held there, as in the first such accesses; readers' locks too
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
