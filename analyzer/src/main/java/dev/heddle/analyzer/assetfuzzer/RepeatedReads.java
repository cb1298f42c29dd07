package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.analyzer.skeleton.Segments;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;

/**
 * Atomic sets that a thread read repeatedly without an event for each read ({@code READ_AGAIN};
 * {@code docs/internals/recording.md}). The omitted reads lose no violation under three conditions:
 * <ul>
 * <li>Every write of another thread to the set is ordered with the segment of the read.
 * <li>No unit of work with such a read is longer than the segment.
 * <li>No unit of another thread writes both before and after the read.
 * </ul>
 * This class counts the sets that violate a condition.
 */
final class RepeatedReads {
    private final SharedSets shared;
    private final Segments segments;
    private final Long2ObjectOpenHashMap<SetUse> sets = new Long2ObjectOpenHashMap<>();
    private final LongOpenHashSet unordered = new LongOpenHashSet();
    private final LongOpenHashSet open = new LongOpenHashSet();

    /** For each thread, the last segment with a repeated read, and the last segment with a write. */
    private static final class SetUse {
        final Int2IntOpenHashMap reads = new Int2IntOpenHashMap(2);
        final Int2IntOpenHashMap writes = new Int2IntOpenHashMap(2);
    }

    RepeatedReads(SharedSets shared, Segments segments) {
        this.shared = shared;
        this.segments = segments;
    }

    /** Records that a thread reads a set repeatedly in a segment. */
    void read(long set, int thread, int segment) {
        SetUse use = use(set);
        use.reads.put(thread, segment);
        check(set, use.writes, thread, segment);
    }

    /**
     * Records that a thread writes to a set.
     *
     * @param isInUnit whether the write is in a unit of work that has already accessed the set
     */
    void write(long set, int thread, int segment, boolean isInUnit) {
        if (shared.isReadAgain(set)) {
            SetUse use = use(set);
            if (isInUnit && use.writes.containsKey(thread)) {
                checkBetween(set, use, thread, use.writes.get(thread), segment);
            }
            use.writes.put(thread, segment);
            check(set, use.reads, thread, segment);
        }
    }

    /** Records that a unit of work that may contain such a read is longer than the segment. */
    void open(long set) {
        open.add(set);
    }

    private void checkBetween(long set, SetUse use, int thread, int first, int second) {
        for (Int2IntOpenHashMap.Entry read : use.reads.int2IntEntrySet()) {
            if (read.getIntKey() != thread
                    && segments.precedes(first, read.getIntValue())
                    && segments.precedes(read.getIntValue(), second)) {
                open.add(set);
            }
        }
    }

    private SetUse use(long set) {
        return sets.computeIfAbsent(set, added -> new SetUse());
    }

    private void check(long set, Int2IntOpenHashMap before, int thread, int segment) {
        for (Int2IntOpenHashMap.Entry one : before.int2IntEntrySet()) {
            if (one.getIntKey() != thread && !segments.precedes(one.getIntValue(), segment)) {
                unordered.add(set);
            }
        }
    }

    /** Number of sets that other threads wrote without an order to such a read. */
    int unordered() {
        return unordered.size();
    }

    /** Number of sets with a unit of work longer than the segment, either one with such a read or one around it. */
    int open() {
        return open.size();
    }
}
