package dev.heddle.recorder.boot;

/**
 * Recognises accesses that add nothing: the same site, target and aux again within one stretch of a thread, that is, in the same frame and
 * with nothing but accesses in between.
 *
 * <p>What must stay is every ordered pair of different accesses, and of an access with itself. A repeat adds a pair only if some access of
 * the stretch was seen for the first time after the last recorded occurrence of this one. So a repeat is dropped if it was recorded since
 * the last new access, and recorded otherwise. An access that has lost its entry to another counts as new.
 */
final class FrameDedup {
    private static final int ENTRIES = 128;
    private static final int ENTRY_WORDS = 3;

    private final long[] table = new long[ENTRIES * ENTRY_WORDS];
    private long recorded;
    private long lastNew;

    /** Whether to drop an access; otherwise it counts as recorded. */
    boolean drops(long stretch, int site, int target, int aux) {
        long key0 = stretch << ThreadLog.SITE_BITS | site;
        long key1 = (long) aux << 32 | target & 0xFFFF_FFFFL;
        long mixed = (key1 * 31 + site) * 0x9E37_79B9_7F4A_7C15L;
        int at = (int) (mixed >>> 57) * ENTRY_WORDS;
        if (table[at] == key0 && table[at + 1] == key1) {
            if (table[at + 2] > lastNew) {
                return true;
            }
            table[at + 2] = ++recorded;
            return false;
        }
        table[at] = key0;
        table[at + 1] = key1;
        lastNew = ++recorded;
        table[at + 2] = recorded;
        return false;
    }
}
