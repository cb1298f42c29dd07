package dev.heddle.recorder.boot;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Which objects one thread alone has used so far.
 *
 * <p>A table of sets of two entries, found by identity hash code. An entry is two words: the identity with the owner's id, and the owner's
 * last access, as the first word of an event. Only the thread that made an object enters it; whoever else meets it takes it out. What is
 * not in the table, because it never was or because newer objects took its place, belongs to nobody, and all accesses to it are
 * recorded: a lost entry costs events, never an access that matters.
 *
 * <p>The words are read and written without any order between threads. A thread that takes an object out while its owner accesses it may
 * miss that very access; but then nothing orders the two, which the recording shows.
 */
final class Owners {
    private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);
    private static final int ENTRY_WORDS = 2;
    private static final int SET_WORDS = 2 * ENTRY_WORDS;
    private static final int MAX_SETS = 1 << 19;
    private static final int MIN_SETS = 1 << 12;
    /** The table takes at most this part of the target's heap. */
    private static final int HEAP_PART = 64;

    private static volatile long[] opened;

    private final long[] table;
    private final int mask;

    private Owners(long[] table) {
        this.table = table;
        this.mask = table.length / SET_WORDS - 1;
    }

    /** Makes the table, as large as it should be in use. */
    static void open() {
        long fit = Runtime.getRuntime().maxMemory() / HEAP_PART / SET_WORDS / Long.BYTES;
        int sets = (int) Math.max(MIN_SETS, Math.min(MAX_SETS, Long.highestOneBit(Math.max(1, fit))));
        opened = new long[sets * SET_WORDS];
    }

    /** Makes a table that is good enough to run its code once. */
    static void openSmall() {
        opened = new long[MIN_SETS * SET_WORDS];
    }

    static void close() {
        opened = null;
    }

    /** The table, or null if it is not open. */
    static Owners current() {
        long[] words = opened;
        return words == null ? null : new Owners(words);
    }

    /** Whether an object belongs to a thread; if so, notes its access. */
    boolean isOwned(int hash, int id, long access) {
        int at = (hash & mask) * SET_WORDS;
        long entry = (long) hash << 32 | id;
        if ((long) WORD.getOpaque(table, at) == entry) {
            table[at + 1] = access;
            return true;
        }
        if ((long) WORD.getOpaque(table, at + ENTRY_WORDS) == entry) {
            table[at + ENTRY_WORDS + 1] = access;
            return true;
        }
        return false;
    }

    /** Enters a new object; of two others the one that was used longer ago makes room. */
    void claim(int hash, int id, long access) {
        int at = (hash & mask) * SET_WORDS;
        if (table[at] != 0 && (table[at + ENTRY_WORDS] == 0 || table[at + ENTRY_WORDS + 1] < table[at + 1])) {
            at += ENTRY_WORDS;
        }
        table[at + 1] = access;
        WORD.setOpaque(table, at, (long) hash << 32 | id);
    }

    /** Where the entry of an object is, or -1: then the caller sees what {@link #remove} came after. */
    int find(int hash) {
        int at = (hash & mask) * SET_WORDS;
        if ((long) WORD.getAcquire(table, at) >>> 32 == hash) {
            return at;
        }
        return (long) WORD.getAcquire(table, at + ENTRY_WORDS) >>> 32 == hash ? at + ENTRY_WORDS : -1;
    }

    /** The id of the owner of an entry. */
    int owner(int at) {
        return (int) (long) WORD.getOpaque(table, at);
    }

    /** The owner's last access, as the first word of an event. */
    long lastAccess(int at) {
        return table[at + 1];
    }

    /** The object belongs to nobody any more. */
    void remove(int at) {
        WORD.setRelease(table, at, 0L);
    }
}
