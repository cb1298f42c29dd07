package dev.heddle.analyzer.trace;

import it.unimi.dsi.fastutil.ints.IntList;

/**
 * Numbers by index, stored where the events of a {@link Trace} are: in an array, or in a file. It is a class rather
 * than an interface, so that calls need no type check while only one implementation is in use.
 */
public abstract class IntStore {
    IntStore() {}

    /** The number at an index below the capacity, or below a set one; 0 if it was not set. */
    public abstract int get(long index);

    /** Sets a number. An index beyond the capacity extends it. */
    public abstract void set(long index, int value);

    /** Copies numbers into the whole array. */
    public abstract void copy(long from, int[] into);

    /** Sets numbers from the whole array. */
    public abstract void setAll(long from, int[] values);

    /** The first numbers as a list. */
    public final IntList list(int size) {
        return new IntStoreList(this, 0, size);
    }
}
