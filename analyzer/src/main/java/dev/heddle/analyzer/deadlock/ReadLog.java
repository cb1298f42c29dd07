package dev.heddle.analyzer.deadlock;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;

/**
 * What a thread has read lately, so that one can say what it looked at before it began to wait. Forgets when it is full; who asks since
 * before that learns less than there was.
 */
final class ReadLog {
    private static final int MOST = 4_096;

    private final LongArrayList variables = new LongArrayList();
    private long forgotten;
    private long marked;

    void add(long variable) {
        int size = variables.size();
        // What was read before a mark is not what is read after it.
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

    /** The variables that were read since then, as far as they are known. */
    LongOpenHashSet since(long mark) {
        LongOpenHashSet found = new LongOpenHashSet();
        for (int i = (int) Math.max(0, mark - forgotten); i < variables.size(); i++) {
            found.add(variables.getLong(i));
        }
        return found;
    }
}
