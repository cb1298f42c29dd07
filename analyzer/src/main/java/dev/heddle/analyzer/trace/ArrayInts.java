package dev.heddle.analyzer.trace;

import java.util.Arrays;

/** Numbers in an array. */
final class ArrayInts extends Ints {
    private static final int LEAST = 16;
    /** Some JVMs have no longer arrays. */
    private static final int MOST = Integer.MAX_VALUE - 8;

    private int[] values;

    ArrayInts(long capacity) {
        values = new int[length(capacity)];
    }

    private static int length(long capacity) {
        if (capacity > MOST) {
            throw new TooLargeException(String.format(
                    "%,d numbers are to be kept of it in memory, and there is room for %,d", capacity, MOST));
        }
        return (int) capacity;
    }

    @Override
    public int get(long index) {
        return values[(int) index];
    }

    @Override
    public void set(long index, int value) {
        if (index >= values.length) {
            values = Arrays.copyOf(
                    values, Math.max(length(index + 1), (int) Math.min(MOST, Math.max(LEAST, values.length * 2L))));
        }
        values[(int) index] = value;
    }
}
