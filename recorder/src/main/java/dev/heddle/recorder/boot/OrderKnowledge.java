package dev.heddle.recorder.boot;

/**
 * One thread's knowledge of releases by others, keyed by two words. Keys are compared in full, so entries are never
 * confused. Each key has one place in the table. An entry that is overwritten by another is forgotten, which records
 * more events but never loses one. The table begins small, because there may be many threads, and grows while it is too
 * small.
 */
final class OrderKnowledge {
    private static final int FIRST_ENTRIES = 1 << 6;
    private static final int MAX_ENTRIES = 1 << 11;
    private static final int ENTRY_WORDS = 4;

    private long[] table = new long[FIRST_ENTRIES * ENTRY_WORDS];
    private int shift = Long.SIZE - Integer.numberOfTrailingZeros(FIRST_ENTRIES);
    private int misses;

    /** The index of an entry, or -1. The keys must not both be 0. */
    int find(long key0, long key1) {
        int at = at(key0, key1);
        return table[at] == key0 && table[at + 1] == key1 ? at : -1;
    }

    /** The first value of an entry. */
    long word(int at) {
        return table[at + 2];
    }

    /** The second value of an entry. */
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

    /** Forgets the content of the table. */
    private boolean grow() {
        misses = 0;
        try {
            table = new long[table.length * 2];
            shift--;
            return true;
        } catch (OutOfMemoryError e) {
            // Out of memory is the program's problem; here the table only stays small, until there are as many misses
            // again.
            return false;
        }
    }
}
