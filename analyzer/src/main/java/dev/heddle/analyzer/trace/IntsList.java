package dev.heddle.analyzer.trace;

import it.unimi.dsi.fastutil.ints.AbstractIntList;

/** Some of the {@linkplain Ints numbers} that are kept of a trace, as a list. */
final class IntsList extends AbstractIntList {
    private final Ints values;
    private final long from;
    private final int size;

    /** @param from the index of the first one */
    IntsList(Ints values, long from, int size) {
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
