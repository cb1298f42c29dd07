package dev.heddle.analyzer.trace;

import it.unimi.dsi.fastutil.ints.IntList;

/**
 * Numbers by index that are kept where the events of a {@link Trace} are: in an array, or in a file. A class and no interface, so that calls need no check while only one way to
 * keep them is in use.
 */
public abstract class Ints {
    Ints() {}

    /** The number at an index below the capacity or that of one that was set; 0 if it was not set. */
    public abstract int get(long index);

    /** Sets a number; for those behind the capacity room is made. */
    public abstract void set(long index, int value);

    /** Copies as many as the array has. */
    public abstract void copy(long from, int[] into);

    /** Sets as many as the array has. */
    public abstract void setAll(long from, int[] values);

    /** The first so many as a list. */
    public final IntList list(int size) {
        return new IntsList(this, 0, size);
    }
}
