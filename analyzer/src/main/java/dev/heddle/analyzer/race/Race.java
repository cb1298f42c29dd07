package dev.heddle.analyzer.race;

import dev.heddle.analyzer.report.LibraryCode;
import dev.heddle.trace.name.StableHash;
import dev.heddle.trace.plan.CodePoint;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A race with names that are stable across runs: two places in the code that access the same variable, one of them
 * writing, without an order between them. Further data is that of the first two accesses that raced there.
 *
 * @param variable the field, such as {@code shop.Cart.total}, or the array of the element
 * @param earlier the access that came first in that run; it could also have come second
 * @param later the other access
 * @param occurrences number of pairs of accesses that raced there, as far as they were compared
 * @param recordings the runs that showed it
 * @param observed whether a complete recording showed it; in an incomplete one, missing events may have ordered the
 *     accesses
 */
public record Race(
        String variable, Access earlier, Access later, long occurrences, List<String> recordings, boolean observed) {
    public Race {
        Objects.requireNonNull(variable, "variable");
        recordings = List.copyOf(recordings);
    }

    /**
     * One side of a race.
     *
     * @param thread path of the thread
     * @param threadName its Java name
     * @param writes whether it writes
     * @param stack the call stack, innermost frame first; only the access if the frames are unknown
     * @param locks the locks that the thread held
     */
    public record Access(
            @Nullable String thread,
            @Nullable String threadName,
            boolean writes,
            List<CodePoint> stack,
            List<HeldLock> locks) {
        public Access {
            stack = List.copyOf(stack);
            locks = List.copyOf(locks);
        }

        /** The code point of the access. */
        public CodePoint place() {
            return stack.get(0);
        }

        private long stableHash() {
            CodePoint place = place();
            long hash = StableHash.mix(StableHash.of(place.className()), StableHash.of(place.method()));
            hash = StableHash.mix(hash, StableHash.of(place.descriptor()));
            return StableHash.mix(hash, (long) place.offset() << 1 | (writes ? 1 : 0));
        }
    }

    /**
     * A lock that a thread held.
     *
     * @param className qualified name of its class
     * @param shared whether it was held in shared mode
     * @param acquired the call stack of its acquisition, innermost frame first
     */
    public record HeldLock(String className, boolean shared, List<CodePoint> acquired) {
        public HeldLock {
            acquired = List.copyOf(acquired);
        }
    }

    /** A hash that is the same for the same variable and places in every run, in either order. */
    public long stableHash() {
        long one = earlier.stableHash();
        long other = later.stableHash();
        long hash = StableHash.mix(StableHash.of(variable), Math.min(one, other));
        return StableHash.mix(hash, Math.max(one, other));
    }

    /** Whether the variable belongs to the JDK. */
    public boolean inLibrary() {
        return LibraryCode.contains(variable);
    }

    /** This race combined with the same race in other runs. */
    Race merge(Race more) {
        Set<String> all = new LinkedHashSet<>(recordings);
        all.addAll(more.recordings);
        return new Race(
                variable,
                earlier,
                later,
                occurrences + more.occurrences,
                new ArrayList<>(all),
                observed || more.observed);
    }
}
