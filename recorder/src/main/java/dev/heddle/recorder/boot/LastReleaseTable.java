package dev.heddle.recorder.boot;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The stamp of the last release through each object: the recorded release of a lock, write of a volatile field or an
 * atomic, or hand-off. A bounded table, in which objects with equal low bits of their identity share a word. A shared
 * word changes more often than necessary, which records more events but never loses one.
 *
 * <p>Stamps of releases are unique, so an unchanged word has not been written in between. A releasing thread writes the
 * word after taking its stamp and before the operation. An acquiring thread reads the word after the operation and
 * before taking its stamp. A thread that reads a word therefore has a later stamp than the event that wrote the word.
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

    /** Makes the table with the size for use. */
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
    long replace(int target, long stamp) {
        return (long) WORD.getAndSet(table, target & mask, stamp);
    }
}
