package dev.heddle.analyzer.witness;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;

/**
 * Another order of events of a run, after which several threads are each about to do something at the same time.
 *
 * @param order numbers of events of the {@linkplain dev.heddle.analyzer.trace.Trace trace}, the first one first
 * @param next what each of those threads is about to do: two accesses that race, or the acquisitions of a deadlock
 */
public record Witness(IntList order, IntList next) {
    /** How events and what comes next make one. */
    public static Witness of(IntList order, int... next) {
        return new Witness(order, IntArrayList.wrap(next));
    }

    /** How events and what comes next make one. */
    public static Witness of(int[] order, int... next) {
        return new Witness(IntArrayList.wrap(order), IntArrayList.wrap(next));
    }
}
