package dev.heddle.recorder.boot;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * When something was given last through each object: the stamp of the recorded release of a lock, write of a volatile field or of an atomic, or
 * hand-off. A bounded table, of which objects with equal low bits of their identity share a word: such a word changes more often than it needs to,
 * which costs events and loses none.
 *
 * <p>Stamps of what gives are unique, so a word that is what it was has not been written in between. A thread that gives writes the word after it has taken its
 * stamp and before the operation, and one that takes reads it after the operation and before it takes its stamp: whoever finds a word comes later in
 * the recording than the event that has written it.
 */
final class LastReleaseTable {
    private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);
    private static final int MAX_WORDS = 1 << 15;
    private static final int MIN_WORDS = 1 << 12;
    /** The table takes at most this part of the target's heap. */
    private static final int HEAP_PART = 256;

    private static volatile long[] opened;

    private final long[] table;
    private final int mask;

    private LastReleaseTable(long[] table) {
        this.table = table;
        this.mask = table.length - 1;
    }

    /** Makes the table, as large as it should be in use. */
    static void open() {
        long fit = Runtime.getRuntime().maxMemory() / HEAP_PART / Long.BYTES;
        opened = new long[(int) Math.max(MIN_WORDS, Math.min(MAX_WORDS, Long.highestOneBit(Math.max(1, fit))))];
    }

    static void close() {
        opened = null;
    }

    /** The table, or null if it is not open. */
    static LastReleaseTable current() {
        long[] words = opened;
        return words == null ? null : new LastReleaseTable(words);
    }

    long last(int target) {
        return (long) WORD.getAcquire(table, target & mask);
    }

    void set(int target, long stamp) {
        WORD.setRelease(table, target & mask, stamp);
    }

    /** @return what was there before */
    long give(int target, long stamp) {
        return (long) WORD.getAndSet(table, target & mask, stamp);
    }
}
