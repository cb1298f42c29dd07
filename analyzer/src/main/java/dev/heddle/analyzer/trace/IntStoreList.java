package dev.heddle.analyzer.trace;

import it.unimi.dsi.fastutil.ints.AbstractIntList;

/** Some {@linkplain IntStore numbers} of a trace as a list. */
final class IntStoreList extends AbstractIntList {
    private final IntStore values;
    private final long from;
    private final int size;

    /**
     * Makes a list.
     *
     * @param from index of the first number
     */
    IntStoreList(IntStore values, long from, int size) {
        this.values = values;
        this.from = from;
        this.size = size;
    }

    @Override
    public int getInt(int index) {
        ensureRestrictedIndex(index);
        return values.get(from + index);
    }

    @Override
    public int size() {
        return size;
    }
}
