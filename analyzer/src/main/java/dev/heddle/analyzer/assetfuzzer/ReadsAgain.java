package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.analyzer.skeleton.Segments;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;

/**
 * Atomic sets that a thread has read again without an event ({@code READ_AGAIN}; {@code docs/design/filters.md}). Nothing is lost if whatever others
 * write to the set is ordered with the segment in which that was, if no unit of work with such a read is longer than the segment, and if none of
 * another thread writes both before and after it. Here the other sets are counted.
 */
final class ReadsAgain {
    private final SharedSets shared;
    private final Segments segments;
    private final Long2ObjectOpenHashMap<Of> sets = new Long2ObjectOpenHashMap<>();
    private final LongOpenHashSet unordered = new LongOpenHashSet();
    private final LongOpenHashSet open = new LongOpenHashSet();

    /** By thread, the last segment in which it read again, and the last one in which it wrote. */
    private static final class Of {
        final Int2IntOpenHashMap reads = new Int2IntOpenHashMap(2);
        final Int2IntOpenHashMap writes = new Int2IntOpenHashMap(2);
    }

    ReadsAgain(SharedSets shared, Segments segments) {
        this.shared = shared;
        this.segments = segments;
    }

    /** A thread reads a set again in a segment. */
    void read(long set, int thread, int segment) {
        Of of = of(set);
        of.reads.put(thread, segment);
        check(set, of.writes, thread, segment);
    }

    /**
     * A thread writes to a set.
     *
     * @param isInUnit whether that is in a unit of work that has accessed the set before
     */
    void write(long set, int thread, int segment, boolean isInUnit) {
        if (shared.isReadAgain(set)) {
            Of of = of(set);
            if (isInUnit && of.writes.containsKey(thread)) {
                checkBetween(set, of, thread, of.writes.get(thread), segment);
            }
            of.writes.put(thread, segment);
            check(set, of.reads, thread, segment);
        }
    }

    /** A unit of work that may hold such a read is longer than the segment. */
    void open(long set) {
        open.add(set);
    }

    private void checkBetween(long set, Of of, int thread, int first, int second) {
        for (Int2IntOpenHashMap.Entry read : of.reads.int2IntEntrySet()) {
            if (read.getIntKey() != thread
                    && segments.precedes(first, read.getIntValue())
                    && segments.precedes(read.getIntValue(), second)) {
                open.add(set);
            }
        }
    }

    private Of of(long set) {
        return sets.computeIfAbsent(set, added -> new Of());
    }

    private void check(long set, Int2IntOpenHashMap before, int thread, int segment) {
        for (Int2IntOpenHashMap.Entry one : before.int2IntEntrySet()) {
            if (one.getIntKey() != thread && !segments.precedes(one.getIntValue(), segment)) {
                unordered.add(set);
            }
        }
    }

    /** How many sets others have written without an order to such a read. */
    int unordered() {
        return unordered.size();
    }

    /** Of how many sets a unit of work was longer than the segment, one with such a read or one around it. */
    int open() {
        return open.size();
    }
}
