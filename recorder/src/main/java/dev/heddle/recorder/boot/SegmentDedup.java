package dev.heddle.recorder.boot;

/**
 * Recognises accesses of one thread that it has recorded already since it last gave or took an order: the same site, target and aux in the
 * same segment, in whatever frame.
 *
 * <p>A table with one place for each access, found by its words and whole: an access that has lost its place to another is recorded once
 * more, and none is ever taken for another. It begins small, because there may be many threads, and grows while it is too small.
 */
final class SegmentDedup {
    /** What to do with an access. */
    static final int RECORD = 0;

    static final int DROP = 1;
    /** To be dropped, as the first one of its segment. */
    static final int DROP_FIRST = 2;

    private static final int FIRST_ENTRIES = 1 << 9;
    private static final int MAX_ENTRIES = 1 << 12;
    private static final int ENTRY_WORDS = 2;
    /** Below the site and the segment: how often the access was recorded, and whether it was dropped. */
    private static final int COUNT_BITS = 2;

    private static final long COUNT = (1 << COUNT_BITS) - 1;
    private static final long DROPPED = COUNT;

    private long[] table = new long[FIRST_ENTRIES * ENTRY_WORDS];
    private int shift = Long.SIZE - Integer.numberOfTrailingZeros(FIRST_ENTRIES);
    private int misses;

    /** @param times how often an access of a segment is recorded, 1 or 2; what comes after that is dropped */
    int look(long segment, int site, int target, int aux, int times) {
        long key0 = (long) aux << Integer.SIZE | target & 0xFFFF_FFFFL;
        long key1 = (segment << ThreadLog.SITE_BITS | site) << COUNT_BITS;
        int at = (int) ((key0 * 31 + site) * 0x9E37_79B9_7F4A_7C15L >>> shift) * ENTRY_WORDS;
        if (table[at] == key0) {
            long known = table[at + 1];
            if (known == (key1 | DROPPED)) {
                return DROP;
            }
            if ((known & ~COUNT) == key1) {
                return again(at + 1, (int) (known & COUNT), times);
            }
        }
        if (++misses > table.length && table.length < MAX_ENTRIES * ENTRY_WORDS) {
            grow();
            return RECORD;
        }
        table[at] = key0;
        table[at + 1] = key1 | 1;
        return RECORD;
    }

    private int again(int at, int count, int times) {
        if (count < times) {
            table[at]++;
            return RECORD;
        }
        table[at] |= DROPPED;
        return DROP_FIRST;
    }

    /** What is in the table is forgotten. */
    @DontInline
    private void grow() {
        misses = 0;
        try {
            table = new long[table.length * 2];
            shift--;
        } catch (OutOfMemoryError e) {
            // The target's own affair; here it only means to stay small, until as many misses again.
            misses = 0;
        }
    }
}
