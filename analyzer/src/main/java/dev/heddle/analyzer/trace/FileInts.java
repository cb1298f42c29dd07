package dev.heddle.analyzer.trace;

import java.nio.IntBuffer;
import java.util.Arrays;

/** Numbers in files of a room, which are mapped. */
final class FileInts extends Ints {
    private final TraceRoom room;
    private final int bits;
    private final int mask;
    private IntBuffer[] parts = new IntBuffer[4];
    private int size;

    FileInts(TraceRoom room, long capacity) {
        this.room = room;
        bits = room.pieceBits() + TraceRoom.MORE_NUMBERS_BITS;
        mask = (1 << bits) - 1;
        for (long from = 0; from < capacity; from += 1L << bits) {
            add();
        }
    }

    private void add() {
        if (size == parts.length) {
            parts = Arrays.copyOf(parts, size * 2);
        }
        parts[size++] = room.numbers(1 << bits);
    }

    @Override
    public int get(long index) {
        return parts[(int) (index >>> bits)].get((int) index & mask);
    }

    @Override
    public void set(long index, int value) {
        while (index >>> bits >= size) {
            add();
        }
        parts[(int) (index >>> bits)].put((int) index & mask, value);
    }

    @Override
    public void copy(long from, int[] into) {
        for (int i = 0; i < into.length; i++) {
            into[i] = get(from + i);
        }
    }

    @Override
    public void setAll(long from, int[] values) {
        for (int i = 0; i < values.length; i++) {
            set(from + i, values[i]);
        }
    }
}
