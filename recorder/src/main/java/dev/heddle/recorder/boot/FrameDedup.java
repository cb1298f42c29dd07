package dev.heddle.recorder.boot;

/**
 * Recognises repeated accesses: the same site, target and aux within one stretch of a thread. A stretch is a part of
 * one frame with nothing but accesses.
 *
 * <p>Every ordered pair of different accesses must stay, and of an access with itself. A repeat adds a pair only if the
 * stretch has had a new access since this one was last recorded. Therefore a repeat is dropped if it was recorded after
 * the last new access, and recorded otherwise. An access whose entry was overwritten by another counts as new.
 */
final class FrameDedup {
    private static final int ENTRIES = 128;
    private static final int ENTRY_WORDS = 3;

    private final long[] table = new long[ENTRIES * ENTRY_WORDS];
    private long recorded;
    private long lastNew;

    /** Whether to drop an access; otherwise it counts as recorded. */
    boolean drops(long stretch, int site, int target, int aux) {
        long key0 = stretch << EventCodes.SITE_BITS | site;
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
