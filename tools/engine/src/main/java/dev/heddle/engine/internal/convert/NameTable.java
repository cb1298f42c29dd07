package dev.heddle.engine.internal.convert;

import java.util.Arrays;

/**
 * Numbers of names of up to 16 bytes, with the bytes as key. Open addressing: a small table of numbers, and the bytes
 * by number, so that most of both stays in the processor's cache.
 *
 * <p>A name is two longs: its bytes starting with the lowest, then zeros. No byte of a name is 0.
 */
final class NameTable {
    /** Longer names are not stored here. */
    static final int MOST_BYTES = 2 * Long.BYTES;

    static final int NONE = -1;

    private static final int FEW_BITS = 8;

    /** Number plus 1, 0 where free. */
    private int[] slots = new int[1 << FEW_BITS];
    /** The remaining bits of a 64-bit hash are the number of a slot. */
    private int shift = Long.SIZE - FEW_BITS;

    private int count;
    /** By number. */
    private long[] firsts = new long[1 << FEW_BITS];

    private long[] seconds = new long[1 << FEW_BITS];

    /** Whether a number belongs to this name. */
    private boolean is(int number, long first, long second) {
        // Names of less than eight bytes are decided by the first long.
        return firsts[number] == first && (first >>> 56 == 0 || seconds[number] == second);
    }

    /** The number of a name, or {@link #NONE}. */
    int find(long first, long second) {
        int at = slot(first, second);
        while (slots[at] != 0) {
            int number = slots[at] - 1;
            if (is(number, first, second)) {
                return number;
            }
            at = at + 1 & slots.length - 1;
        }
        return NONE;
    }

    /** Adds a name that is not in the table. */
    void add(long first, long second, int number) {
        if (number >= firsts.length) {
            int size = Math.max(number + 1, firsts.length * 2);
            firsts = Arrays.copyOf(firsts, size);
            seconds = Arrays.copyOf(seconds, size);
        }
        firsts[number] = first;
        seconds[number] = second;
        if (++count * 3 > slots.length) {
            grow();
        }
        put(number);
    }

    private void put(int number) {
        int at = slot(firsts[number], seconds[number]);
        while (slots[at] != 0) {
            at = at + 1 & slots.length - 1;
        }
        slots[at] = number + 1;
    }

    private void grow() {
        int[] old = slots;
        slots = new int[old.length * 2];
        shift--;
        for (int entry : old) {
            if (entry != 0) {
                put(entry - 1);
            }
        }
    }

    /** The upper bits of a product depend on all bits of its factors. */
    private int slot(long first, long second) {
        return (int) ((first + second * 0xC2B2_AE3D_27D4_EB4FL) * 0x9E37_79B9_7F4A_7C15L >>> shift);
    }
}
