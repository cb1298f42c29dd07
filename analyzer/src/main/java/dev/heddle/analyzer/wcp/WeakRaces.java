package dev.heddle.analyzer.wcp;

import dev.heddle.analyzer.trace.Trace;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds all accesses that weak causal precedence does not order after an earlier one that they conflict with. Of the first of a run it is certain that another order
 * shows it as a race, or else a deadlock; the others may be false.
 *
 * <p>An access is compared with the last read and the last write of each other thread: if one of theirs is not ordered before it, one of these is not.
 */
public final class WeakRaces {
    private final Trace trace;
    private final WeakOrder order;
    private final Pairs found;
    /** By variable, and then by thread, the last event that reads and the last that writes it, and 1. */
    private final int[] @Nullable [] lastReads;

    private final int[] @Nullable [] lastWrites;
    /** By variable its last write, and 1; and the last write that comes after all accesses before it, and 1. */
    private final int[] writes;

    private final int[] tops;
    private final BitSet racy = new BitSet();
    private final BitSet racyPlaces = new BitSet();

    /** Takes pairs of accesses that are not ordered. */
    @FunctionalInterface
    public interface Pairs {
        void add(int earlier, int later);
    }

    /** @param found is told each access with the last conflicting ones of all threads of which it does not know */
    public WeakRaces(Trace trace, Pairs found) {
        this.trace = trace;
        this.found = found;
        order = new WeakOrder(trace);
        lastReads = new int[trace.variables()][];
        lastWrites = new int[trace.variables()][];
        writes = new int[trace.variables()];
        tops = new int[trace.variables()];
    }

    /** Looks for them. */
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
        if (!isAfterTop(event, variable) || writes[variable] != tops[variable]) {
            compare(event, lastWrites[variable], 0);
        }
        last(lastReads, variable)[trace.thread(event)] = event + 1;
    }

    private void write(int event, int variable) {
        int top = isAfterTop(event, variable) ? tops[variable] : 0;
        boolean isAfterAll = writes[variable] == top || compare(event, lastWrites[variable], top);
        isAfterAll &= compare(event, lastReads[variable], top);
        last(lastWrites, variable)[trace.thread(event)] = event + 1;
        writes[variable] = event + 1;
        if (isAfterAll) {
            tops[variable] = event + 1;
        }
    }

    /** Whether an access comes after the top write of its variable, and so after all that were before that. */
    private boolean isAfterTop(int event, int variable) {
        int top = tops[variable] - 1;
        return top >= 0 && (trace.thread(top) == trace.thread(event) || order.isBefore(top, event));
    }

    private int[] last(int[] @Nullable [] of, int variable) {
        int[] events = of[variable];
        return events != null ? events : (of[variable] = new int[trace.threads()]);
    }

    /**
     * Tells those of the last accesses that do not come before this one.
     *
     * @param top of which it is known, with all before it; 0 if there is none
     * @return whether there are none
     */
    private boolean compare(int event, int @Nullable [] lasts, int top) {
        if (lasts == null) {
            return true;
        }
        boolean isAfterAll = true;
        for (int other = 0; other < lasts.length; other++) {
            int before = lasts[other] - 1;
            if (before >= top && other != trace.thread(event) && !order.isBefore(before, event)) {
                racy.set(event);
                racyPlaces.set(trace.place(event));
                found.add(before, event);
                isAfterAll = false;
            }
        }
        return isAfterAll;
    }

    /** Accesses that are not ordered after an earlier one that they conflict with. */
    BitSet racy() {
        return racy;
    }

    /** How many these are. */
    public int racyAccesses() {
        return racy.cardinality();
    }

    /** At how many places these are. */
    public int racyPlaces() {
        return racyPlaces.cardinality();
    }
}
