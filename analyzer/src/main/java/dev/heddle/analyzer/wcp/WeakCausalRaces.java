package dev.heddle.analyzer.wcp;

import dev.heddle.analyzer.closure.LastAccesses;
import dev.heddle.analyzer.trace.Trace;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds all accesses that weak causal precedence does not order after an earlier conflicting access. For the first one
 * of a run, another order certainly shows a race or a deadlock. The others may be false positives.
 * <p>An access is compared with the last read and the last write of each other thread: if it is unordered with any of
 * their accesses, it is unordered with one of these.
 */
public final class WeakCausalRaces {
    private final Trace trace;
    private final WeakCausalOrder order;
    private final Pairs found;
    /** By variable. */
    private final @Nullable LastAccesses[] lastReads;

    private final @Nullable LastAccesses[] lastWrites;
    /** By variable, its last write plus 1, and the last write that comes after all earlier accesses, plus 1. */
    private final int[] writes;

    private final int[] tops;
    private final BitSet racy = new BitSet();
    private final BitSet racyPlaces = new BitSet();

    /** Receives pairs of accesses that are not ordered. */
    @FunctionalInterface
    public interface Pairs {
        void add(int earlier, int later);

        /** Whether a pair at these places is wanted. Once it is not, it stays so. */
        default boolean wants(int earlier, int later) {
            return true;
        }
    }

    /**
     * Makes a search.
     *
     * @param found receives each racy access with wanted conflicting accesses, the last unordered one of each thread
     */
    public WeakCausalRaces(Trace trace, Pairs found) {
        this.trace = trace;
        this.found = found;
        order = new WeakCausalOrder(trace);
        lastReads = new LastAccesses[trace.variables()];
        lastWrites = new LastAccesses[trace.variables()];
        writes = new int[trace.variables()];
        tops = new int[trace.variables()];
    }

    /** Searches for the races. */
    public void find() {
        for (int event = 0; event < trace.size(); event++) {
            order.event(event);
            int variable = trace.operand(event);
            switch (trace.kind(event)) {
                case READ -> read(event, variable);
                case WRITE -> write(event, variable);
                default -> {}
            }
        }
    }

    private void read(int event, int variable) {
        int top = isAfterTop(event, variable) ? tops[variable] : 0;
        if (top == 0 || writes[variable] != top) {
            compare(event, lastWrites[variable], top);
        }
        last(lastReads, variable).add(event);
    }

    private void write(int event, int variable) {
        int top = isAfterTop(event, variable) ? tops[variable] : 0;
        boolean isAfterAll = writes[variable] == top || compare(event, lastWrites[variable], top);
        isAfterAll &= compare(event, lastReads[variable], top);
        last(lastWrites, variable).add(event);
        writes[variable] = event + 1;
        if (isAfterAll) {
            tops[variable] = event + 1;
        }
    }

    /** Whether an access comes after the top write of its variable, and therefore after all accesses before that. */
    private boolean isAfterTop(int event, int variable) {
        int top = tops[variable] - 1;
        return top >= 0 && (trace.thread(top) == trace.thread(event) || order.isBefore(top, event));
    }

    private LastAccesses last(@Nullable LastAccesses[] of, int variable) {
        LastAccesses known = of[variable];
        return known != null ? known : (of[variable] = new LastAccesses(trace));
    }

    /**
     * Reports those of the last accesses that do not precede this one.
     *
     * @param top a write that precedes this access, with all accesses before it; 0 if there is no such write
     * @return whether all of them precede this access
     */
    private boolean compare(int event, @Nullable LastAccesses lasts, int top) {
        if (lasts == null) {
            return true;
        }
        IntArrayList unordered = lasts.accepted(event, top, before -> !order.isBefore(before, event), found::wants);
        for (int before : unordered) {
            found.add(before, event);
        }
        if (!unordered.isEmpty()) {
            racy.set(event);
            racyPlaces.set(trace.place(event));
        }
        return unordered.isEmpty();
    }

    /** Accesses that are not ordered after an earlier conflicting access. */
    BitSet racy() {
        return racy;
    }

    /** Number of these accesses. */
    public int racyAccesses() {
        return racy.cardinality();
    }

    /** Number of places of these accesses. */
    public int racyPlaces() {
        return racyPlaces.cardinality();
    }
}
