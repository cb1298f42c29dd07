package dev.heddle.analyzer.deadlock;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;

/**
 * The latest reads of a thread, which show the variables that it checked before a wait. A full log forgets the oldest
 * reads, so a query from an earlier mark returns fewer variables.
 */
final class ReadLog {
    private static final int MOST = 4_096;

    private final LongArrayList variables = new LongArrayList();
    private long forgotten;
    private long marked;

    void add(long variable) {
        int size = variables.size();
        // A read before a mark does not stand for a read after it.
        if (size > 0 && forgotten + size > marked && variables.getLong(size - 1) == variable) {
            return;
        }
        if (size == MOST) {
            variables.removeElements(0, MOST / 2);
            forgotten += MOST / 2;
        }
        variables.add(variable);
    }

    /** A mark for {@link #since}. */
    long now() {
        marked = forgotten + variables.size();
        return marked;
    }

    /** The variables read since a mark, as far as the log remembers them. */
    LongOpenHashSet since(long mark) {
        LongOpenHashSet found = new LongOpenHashSet();
        for (int i = (int) Math.max(0, mark - forgotten); i < variables.size(); i++) {
            found.add(variables.getLong(i));
        }
        return found;
    }
}
