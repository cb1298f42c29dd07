package dev.heddle.recorder.boot;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The objects that only one thread has used so far.
 *
 * <p>A table of sets of two entries, indexed by identity hash code. An entry is two words: the identity with the
 * owner's id, and the owner's last access as the first word of an event. Only the thread that made an object adds it;
 * any other thread that accesses the object removes it. An object that is not in the table has no owner, because it was
 * never added or because newer objects replaced it. All accesses to it are recorded, so a lost entry costs events but
 * never an access that matters.
 *
 * <p>The words are read and written without synchronisation between threads. A thread that removes an object while its
 * owner accesses it may miss that access; but then nothing orders the two accesses, which the recording shows. An entry
 * may be reused for another object between lookup and removal. The removing thread therefore reads the word, the access
 * and the word again, and an entry is cleared before it is rewritten.
 */
final class ObjectOwners {
    private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);
    private static final int ENTRY_WORDS = 2;
    private static final int SET_WORDS = 2 * ENTRY_WORDS;
    /** The header of an array takes 16 bytes. With this offset no set of 32 bytes crosses a cache line. */
    private static final int FIRST = 2;

    /** The object belongs to the calling thread. */
    static final int OWN = -2;
    /** The object has no single owner. */
    static final int NO_OWNER = -1;

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

    /** Makes the table with the size for use. */
    static void open() {
        long fit = Runtime.getRuntime().maxMemory() / HEAP_PART / SET_WORDS / Long.BYTES;
        int sets = (int) Math.max(MIN_SETS, Math.min(MAX_SETS, Long.highestOneBit(Math.max(1, fit))));
        opened = new long[FIRST + sets * SET_WORDS];
    }

    /** Makes a small table, to run its code once. */
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
     * Looks up the owner of an object. If it is this thread, its access is stored. A thread that finds that it is not
     * the owner observes everything before the {@link #remove} of its entry.
     *
     * @return {@link #OWN}, {@link #NO_OWNER}, or the index of another thread's entry
     */
    int lookUp(int hash, int id, long access) {
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
        return first >>> 32 == hash ? at : second >>> 32 == hash ? at + ENTRY_WORDS : NO_OWNER;
    }

    private int at(int hash) {
        return (hash & mask) * SET_WORDS + FIRST;
    }

    /** Adds a new object. If both entries of the set are used, it replaces the one that was accessed longer ago. */
    void claim(int hash, int id, long access) {
        int at = at(hash);
        if (table[at] != 0 && (table[at + ENTRY_WORDS] == 0 || table[at + ENTRY_WORDS + 1] < table[at + 1])) {
            at += ENTRY_WORDS;
        }
        // Cleared first, so that no thread reads the new access together with the previous object.
        WORD.setOpaque(table, at, 0L);
        VarHandle.storeStoreFence();
        table[at + 1] = access;
        WORD.setRelease(table, at, word(hash, id));
    }

    /**
     * The id of an object's owner, if the entry still belongs to the object; otherwise {@link #NO_OWNER}, because
     * another object may have replaced it.
     */
    int owner(int at, int hash) {
        long word = (long) WORD.getAcquire(table, at);
        return word >>> 32 == hash ? (int) word : NO_OWNER;
    }

    /**
     * The owner's last access to an object, as the first word of an event, if the entry still has this object and
     * owner; otherwise {@link #NO_OWNER}.
     */
    long lastAccess(int at, int hash, int id) {
        long access = (long) WORD.getAcquire(table, at + 1);
        return (long) WORD.getAcquire(table, at) == word(hash, id) ? access : NO_OWNER;
    }

    private static long word(int hash, int id) {
        return (long) hash << 32 | id;
    }

    /** Removes an entry: its object has no owner any more. */
    void remove(int at) {
        WORD.setRelease(table, at, 0L);
    }
}
