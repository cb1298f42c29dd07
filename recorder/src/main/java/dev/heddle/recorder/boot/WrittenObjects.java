package dev.heddle.recorder.boot;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The shared objects that have been written. A bounded table of pairs of identities. An object whose entry was
 * overwritten counts as read-only until its next write. The analysis, which reads every write, detects whether that
 * matters. An object that is in the table is not written to it again, so all reading threads share its cache line.
 *
 * <p>The words are read and written without synchronisation. A read that comes before the entry of a write is not
 * ordered with the write, as far as the threads do not synchronise.
 */
final class WrittenObjects {
    private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(int[].class);
    private static final int MAX_PAIRS = 1 << 19;
    private static final int MIN_PAIRS = 1 << 12;
    /** The table takes at most this part of the target's heap. */
    private static final int HEAP_PART = 256;

    private static volatile int[] opened;

    private final int[] table;
    private final int mask;

    private WrittenObjects(int[] table) {
        this.table = table;
        this.mask = table.length - 2;
    }

    /** Makes the table with the size for use. */
    static void open() {
        long fit = Runtime.getRuntime().maxMemory() / HEAP_PART / 2 / Integer.BYTES;
        int pairs = (int) Math.max(MIN_PAIRS, Math.min(MAX_PAIRS, Long.highestOneBit(Math.max(1, fit))));
        opened = new int[pairs * 2];
    }

    static void close() {
        opened = null;
    }

    /** The table, or null if it is not open. */
    static WrittenObjects current() {
        int[] words = opened;
        return words == null ? null : new WrittenObjects(words);
    }

    boolean has(int object) {
        int at = object << 1 & mask;
        return (int) WORD.getOpaque(table, at) == object || (int) WORD.getOpaque(table, at + 1) == object;
    }

    /** If both entries are used, the older one is overwritten. */
    void add(int object) {
        if (!has(object)) {
            int at = object << 1 & mask;
            WORD.setOpaque(table, at + 1, (int) WORD.getOpaque(table, at));
            WORD.setOpaque(table, at, object);
        }
    }
}
