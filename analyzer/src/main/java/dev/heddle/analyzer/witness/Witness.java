package dev.heddle.analyzer.witness;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;

/**
 * A reordering of events of a run, after which several threads are each about to execute an event at the same time.
 *
 * @param order numbers of events of the {@linkplain dev.heddle.analyzer.trace.Trace trace}, in order
 * @param next the next events of those threads: two accesses that race, or the acquisitions of a deadlock
 */
public record Witness(IntList order, IntList next) {
    /** Makes a witness of an order and the next events. */
    public static Witness of(IntList order, int... next) {
        return new Witness(order, IntArrayList.wrap(next));
    }

    /** Makes a witness of an order and the next events. */
    public static Witness of(int[] order, int... next) {
        return new Witness(IntArrayList.wrap(order), IntArrayList.wrap(next));
    }
}
