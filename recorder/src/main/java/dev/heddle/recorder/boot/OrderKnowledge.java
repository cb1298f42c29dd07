package dev.heddle.recorder.boot;

/**
 * What one thread knows of others, by two words that say of what: whole, so that nothing is taken for something else. A table with one place for each; what
 * has lost its place to another is not known any more, which costs events and loses none. It begins small, because there may be many threads, and
 * grows while it is too small.
 */
final class OrderKnowledge {
    private static final int FIRST_ENTRIES = 1 << 6;
    private static final int MAX_ENTRIES = 1 << 11;
    private static final int ENTRY_WORDS = 4;

    private long[] table = new long[FIRST_ENTRIES * ENTRY_WORDS];
    private int shift = Long.SIZE - Integer.numberOfTrailingZeros(FIRST_ENTRIES);
    private int misses;

    /** Where it is known, or -1. The keys are not both 0. */
    int find(long key0, long key1) {
        int at = at(key0, key1);
        return table[at] == key0 && table[at + 1] == key1 ? at : -1;
    }

    /** What is known there. */
    long word(int at) {
        return table[at + 2];
    }

    /** The other number that is known there. */
    long since(int at) {
        return table[at + 3];
    }

    void put(long key0, long key1, long word, long since) {
        int at = at(key0, key1);
        if (table[at] != key0 || table[at + 1] != key1) {
            if (++misses > table.length / ENTRY_WORDS && table.length < MAX_ENTRIES * ENTRY_WORDS && grow()) {
                at = at(key0, key1);
            }
            table[at] = key0;
            table[at + 1] = key1;
        }
        table[at + 2] = word;
        table[at + 3] = since;
    }

    void clear() {
        for (int i = 0; i < table.length; i++) {
            table[i] = 0;
        }
    }

    private int at(long key0, long key1) {
        return (int) ((key0 * 31 + key1) * 0x9E37_79B9_7F4A_7C15L >>> shift) * ENTRY_WORDS;
    }

    /** What is in the table is forgotten. */
    private boolean grow() {
        misses = 0;
        try {
            table = new long[table.length * 2];
            shift--;
            return true;
        } catch (OutOfMemoryError e) {
            // The target's own affair; here it only means to stay small, until as many misses again.
            return false;
        }
    }
}
