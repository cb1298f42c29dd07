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
 * miss that very access; but then nothing orders the two, which the recording shows. Between the look and the taking out the entry may become
 * that of another object: so who takes it out reads the word, the access and the word again, and an entry that is written anew is empty in
 * between.
 */
final class ObjectOwners {
    private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);
    private static final int ENTRY_WORDS = 2;
    private static final int SET_WORDS = 2 * ENTRY_WORDS;
    /** The header of an array takes 16 bytes, so that from here on no set of 32 bytes lies in two lines of a cache. */
    private static final int FIRST = 2;

    /** The object belongs to the thread that asks. */
    static final int OWN = -2;
    /** The object belongs to nobody, or to everybody. */
    static final int NOBODY = -1;

    private static final int MAX_SETS = 1 << 19;
    private static final int MIN_SETS = 1 << 12;
    /** The table takes at most this part of the target's heap. */
    private static final int HEAP_PART = 64;

    private static volatile long[] opened;

    private final long[] table;
    private final int mask;

    private ObjectOwners(long[] table) {
        this.table = table;
        this.mask = table.length / SET_WORDS - 1;
    }

    /** Makes the table, as large as it should be in use. */
    static void open() {
        long fit = Runtime.getRuntime().maxMemory() / HEAP_PART / SET_WORDS / Long.BYTES;
        int sets = (int) Math.max(MIN_SETS, Math.min(MAX_SETS, Long.highestOneBit(Math.max(1, fit))));
        opened = new long[FIRST + sets * SET_WORDS];
    }

    /** Makes a table that is good enough to run its code once. */
    static void openSmall() {
        opened = new long[FIRST + MIN_SETS * SET_WORDS];
    }

    static void close() {
        opened = null;
    }

    /** The table, or null if it is not open. */
    static ObjectOwners current() {
        long[] words = opened;
        return words == null ? null : new ObjectOwners(words);
    }

    /**
     * Whose an object is. If it belongs to this thread, its access is noted. Who learns that it is somebody else's sees what {@link #remove}
     * came after.
     *
     * @return {@link #OWN}, {@link #NOBODY}, or where the entry of another thread is
     */
    int look(int hash, int id, long access) {
        int at = at(hash);
        long own = word(hash, id);
        long first = (long) WORD.getAcquire(table, at);
        if (first == own) {
            table[at + 1] = access;
            return OWN;
        }
        long second = (long) WORD.getAcquire(table, at + ENTRY_WORDS);
        if (second == own) {
            table[at + ENTRY_WORDS + 1] = access;
            return OWN;
        }
        return first >>> 32 == hash ? at : second >>> 32 == hash ? at + ENTRY_WORDS : NOBODY;
    }

    private int at(int hash) {
        return (hash & mask) * SET_WORDS + FIRST;
    }

    /** Enters a new object; of two others the one that was used longer ago makes room. */
    void claim(int hash, int id, long access) {
        int at = at(hash);
        if (table[at] != 0 && (table[at + ENTRY_WORDS] == 0 || table[at + ENTRY_WORDS + 1] < table[at + 1])) {
            at += ENTRY_WORDS;
        }
        // Nobody may take the new access for that of the object which was here.
        WORD.setOpaque(table, at, 0L);
        VarHandle.storeStoreFence();
        table[at + 1] = access;
        WORD.setRelease(table, at, word(hash, id));
    }

    /** The id of an object's owner, if the entry is that object's; else {@link #NOBODY}: another one may have taken its place. */
    int owner(int at, int hash) {
        long word = (long) WORD.getAcquire(table, at);
        return word >>> 32 == hash ? (int) word : NOBODY;
    }

    /**
     * The owner's last access to an object, as the first word of an event, if the entry is still that of just this object and owner; else
     * {@link #NOBODY}.
     */
    long lastAccess(int at, int hash, int id) {
        long access = (long) WORD.getAcquire(table, at + 1);
        return (long) WORD.getAcquire(table, at) == word(hash, id) ? access : NOBODY;
    }

    private static long word(int hash, int id) {
        return (long) hash << 32 | id;
    }

    /** The object belongs to nobody any more. */
    void remove(int at) {
        WORD.setRelease(table, at, 0L);
    }
}
