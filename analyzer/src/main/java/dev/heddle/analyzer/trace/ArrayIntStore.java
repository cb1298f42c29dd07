package dev.heddle.analyzer.trace;

import java.util.Arrays;

/** Numbers in an array. */
final class ArrayIntStore extends IntStore {
    private static final int LEAST = 16;
    /** Some JVMs do not support longer arrays. */
    private static final int MOST = Integer.MAX_VALUE - 8;

    private int[] values;

    ArrayIntStore(long capacity) {
        values = new int[length(capacity)];
    }

    private static int length(long capacity) {
        if (capacity > MOST) {
            throw new TooLargeException(
                    String.format("its analysis needs %,d numbers in memory, and has room for %,d", capacity, MOST));
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
            grow(index + 1);
        }
        values[(int) index] = value;
    }

    private void grow(long least) {
        int twice = (int) Math.min(MOST, Math.max(LEAST, values.length * 2L));
        values = Arrays.copyOf(values, Math.max(length(least), twice));
    }

    @Override
    public void copy(long from, int[] into) {
        System.arraycopy(values, (int) from, into, 0, into.length);
    }

    @Override
    public void setAll(long from, int[] all) {
        if (from + all.length > values.length) {
            grow(from + all.length);
        }
        System.arraycopy(all, 0, values, (int) from, all.length);
    }
}
