package dev.heddle.recorder.boot;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Which shared objects somebody has written to. A bounded table of pairs of identities: what falls out of it counts as read only until it is
 * written again, and the analysis, which sees every write, tells whether that matters. Nobody writes to the table again for what is in it, so a
 * line of it is shared by all who read.
 *
 * <p>The words are read and written without any order between threads: a read that comes before a write is told of is not ordered with it, as far
 * as the threads themselves do nothing about it.
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

    /** Makes the table, as large as it should be in use. */
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

    /** Of two others in its place the one that came first makes room. */
    void add(int object) {
        if (!has(object)) {
            int at = object << 1 & mask;
            WORD.setOpaque(table, at + 1, (int) WORD.getOpaque(table, at));
            WORD.setOpaque(table, at, object);
        }
    }
}
