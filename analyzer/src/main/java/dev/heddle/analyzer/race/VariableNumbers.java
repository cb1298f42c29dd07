package dev.heddle.analyzer.race;

import java.util.Arrays;

/**
 * Numbers variables from 0 in the order of appearance. It uses open addressing with a small table of numbers, and the
 * variables by number, so that most of both stays in the cache.
 */
final class VariableNumbers {
    static final int NONE = -1;

    private static final int FEW_BITS = 10;

    /** Number plus 1; 0 for a free slot. */
    private int[] slots = new int[1 << FEW_BITS];
    /** The slot is the remaining upper part of the 64-bit hash. */
    private int shift = Long.SIZE - FEW_BITS;

    private long[] keys = new long[1 << FEW_BITS];
    private int size;

    /**
     * The number of a variable that may be this one, or {@link #NONE}. It takes one memory access without a dependent
     * one.
     */
    int guess(long key) {
        return slots[slot(key)] - 1;
    }

    /** The number of a variable, or {@link #NONE}. */
    int find(int guess, long key) {
        return guess >= 0 && keys[guess] == key ? guess : find(key);
    }

    private int find(long key) {
        int at = slot(key);
        while (slots[at] != 0) {
            int number = slots[at] - 1;
            if (keys[number] == key) {
                return number;
            }
            at = at + 1 & slots.length - 1;
        }
        return NONE;
    }

    /** Numbers a variable that has no number. */
    int add(long key) {
        if (size == keys.length) {
            keys = Arrays.copyOf(keys, size * 2);
        }
        keys[size++] = key;
        if (size * 3 > slots.length) {
            grow();
        } else {
            put(size - 1);
        }
        return size - 1;
    }

    int size() {
        return size;
    }

    private void put(int number) {
        int at = slot(keys[number]);
        while (slots[at] != 0) {
            at = at + 1 & slots.length - 1;
        }
        slots[at] = number + 1;
    }

    private void grow() {
        slots = new int[slots.length * 2];
        shift--;
        for (int number = 0; number < size; number++) {
            put(number);
        }
    }

    /** The upper bits of a product depend on all bits of its factors. */
    private int slot(long key) {
        long mixed = key * 0x9E37_79B9_7F4A_7C15L;
        return (int) ((mixed ^ mixed >>> 32) * 0x9E37_79B9_7F4A_7C15L >>> shift);
    }
}
