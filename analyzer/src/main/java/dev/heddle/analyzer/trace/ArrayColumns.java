package dev.heddle.analyzer.trace;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;

/** Events in arrays: 25 bytes each, and 4 bytes for the index by thread. */
final class ArrayColumns extends TraceColumns {
    private byte[] kinds;
    private int[] threads;
    private int[] operands;
    private int[] places;
    private int[] numbers;
    /** The lower halves; the upper halves seldom change. */
    private int[] ats;

    private final IntArrayList atsChange = new IntArrayList();
    private final IntArrayList upperAts = new IntArrayList();
    private int[][] byThread = new int[16][];

    /**
     * Makes empty columns.
     *
     * @param capacity initial capacity in events
     */
    ArrayColumns(int capacity) {
        kinds = new byte[capacity];
        threads = new int[capacity];
        operands = new int[capacity];
        places = new int[capacity];
        numbers = new int[capacity];
        ats = new int[capacity];
    }

    @Override
    long capacity() {
        return kinds.length;
    }

    void grow(int length) {
        kinds = Arrays.copyOf(kinds, length);
        threads = Arrays.copyOf(threads, length);
        operands = Arrays.copyOf(operands, length);
        places = Arrays.copyOf(places, length);
        numbers = Arrays.copyOf(numbers, length);
        ats = Arrays.copyOf(ats, length);
    }

    @Override
    void add(int event, long at, int thread, byte kind, int operand, int place, int number) {
        if (thread >= byThread.length) {
            byThread = Arrays.copyOf(byThread, Math.max(thread + 1, byThread.length * 2));
        }
        if (byThread[thread] == null) {
            byThread[thread] = new int[16];
        } else if (number == byThread[thread].length) {
            byThread[thread] = Arrays.copyOf(byThread[thread], number * 2);
        }
        byThread[thread][number] = event;
        kinds[event] = kind;
        threads[event] = thread;
        operands[event] = operand;
        places[event] = place;
        numbers[event] = number;
        int upper = (int) (at >>> Integer.SIZE);
        if (upperAts.isEmpty() || upperAts.getInt(upperAts.size() - 1) != upper) {
            atsChange.add(event);
            upperAts.add(upper);
        }
        ats[event] = (int) at;
    }

    @Override
    void end(int size) {}

    @Override
    byte kind(int event) {
        return kinds[event];
    }

    @Override
    int thread(int event) {
        return threads[event];
    }

    @Override
    int operand(int event) {
        return operands[event];
    }

    @Override
    int place(int event) {
        return places[event];
    }

    @Override
    int number(int event) {
        return numbers[event];
    }

    @Override
    long at(int event) {
        int change = Arrays.binarySearch(atsChange.elements(), 0, atsChange.size(), event);
        long upper = upperAts.getInt(change >= 0 ? change : -change - 2);
        return upper << Integer.SIZE | ats[event] & 0xFFFF_FFFFL;
    }

    @Override
    int event(int thread, int number) {
        return byThread[thread][number];
    }
}
