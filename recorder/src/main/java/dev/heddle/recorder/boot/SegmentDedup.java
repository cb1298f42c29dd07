package dev.heddle.recorder.boot;

/**
 * Recognises accesses that a thread has already recorded in its current segment: the same site, target and aux, in any
 * frame.
 *
 * <p>Each access has one place in the table, and is compared in full. An access whose entry was overwritten is recorded
 * once more; two different accesses are never confused. The table begins small, because there may be many threads, and
 * grows while it is too small.
 */
final class SegmentDedup {
    /** Results of {@link #check}. */
    static final int RECORD = 0;

    static final int DROP = 1;
    /** Drop the access, the first one dropped in its segment. */
    static final int DROP_FIRST = 2;

    private static final int FIRST_ENTRIES = 1 << 9;
    private static final int MAX_ENTRIES = 1 << 12;
    private static final int ENTRY_WORDS = 2;
    /** Below the site and the segment: how many times the access was recorded, and whether it was dropped. */
    private static final int COUNT_BITS = 2;

    private static final long COUNT = (1 << COUNT_BITS) - 1;
    private static final long DROPPED = COUNT;

    private long[] table = new long[FIRST_ENTRIES * ENTRY_WORDS];
    private int shift = Long.SIZE - Integer.numberOfTrailingZeros(FIRST_ENTRIES);
    private int misses;

    /** @param times how many times an access is recorded in a segment, 1 or 2; later ones are dropped */
    int check(long segment, int site, int target, int aux, int times) {
        long key0 = (long) aux << Integer.SIZE | target & 0xFFFF_FFFFL;
        long key1 = (segment << EventCodes.SITE_BITS | site) << COUNT_BITS;
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

    /** Forgets the content of the table. */
    @DontInline
    private void grow() {
        misses = 0;
        try {
            table = new long[table.length * 2];
            shift--;
        } catch (OutOfMemoryError e) {
            // Out of memory is the program's problem; here the table only stays small, until there are as many misses
            // again.
            misses = 0;
        }
    }
}
