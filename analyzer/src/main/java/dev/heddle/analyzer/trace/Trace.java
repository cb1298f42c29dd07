package dev.heddle.analyzer.trace;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;

/**
 * The events of a run in memory, each known by its place in their order, from 0. Accesses to variables that one thread alone has, or that nobody writes,
 * are left out, and so are reads that say nothing new: no other order of the run depends on them. An event takes 25 bytes.
 */
public final class Trace {
    /** How much memory an event takes. */
    static final int BYTES_OF_EVENT = 25;

    private byte[] kinds;
    private int[] threads;
    private int[] operands;
    private int[] places;
    private int[] numbers;
    /** The lower halves; the upper ones change seldom. */
    private int[] ats;

    private final IntArrayList atsChange = new IntArrayList();
    private final IntArrayList upperAts = new IntArrayList();
    private int size;

    private int[][] byThread = new int[16][];
    private int[] counts = new int[16];
    private int threadLimit;
    private int variableLimit;
    private int lockLimit;
    private int signalLimit;

    Trace() {
        this(1 << 10);
    }

    /** @param capacity for how many events there is room at first */
    Trace(int capacity) {
        kinds = new byte[capacity];
        threads = new int[capacity];
        operands = new int[capacity];
        places = new int[capacity];
        numbers = new int[capacity];
        ats = new int[capacity];
    }

    void add(long at, int thread, EventKind kind, int operand, int place) {
        if (size == kinds.length) {
            grow();
        }
        seen(thread);
        if (counts[thread] == byThread[thread].length) {
            byThread[thread] = Arrays.copyOf(byThread[thread], counts[thread] * 2);
        }
        byThread[thread][counts[thread]] = size;
        keepAt(at);
        kinds[size] = (byte) kind.ordinal();
        threads[size] = thread;
        operands[size] = operand;
        places[size] = place;
        numbers[size] = counts[thread]++;
        size++;
        switch (kind) {
            case READ, WRITE, READ_ORDERED, WRITE_ORDERED -> variableLimit = Math.max(variableLimit, operand + 1);
            case ACQUIRE, ACQUIRE_SHARED, RELEASE, RELEASE_SHARED, WAIT, WAIT_LIMITED, WAKE, NOTIFY, NOTIFY_ALL ->
                lockLimit = Math.max(lockLimit, operand + 1);
            case FORK, JOIN, INTERRUPT -> seen(operand);
            case GIVE, TAKE -> signalLimit = Math.max(signalLimit, operand + 1);
            case BEGIN, END -> {}
        }
    }

    private void keepAt(long at) {
        int upper = (int) (at >>> Integer.SIZE);
        if (upperAts.isEmpty() || upperAts.getInt(upperAts.size() - 1) != upper) {
            atsChange.add(size);
            upperAts.add(upper);
        }
        ats[size] = (int) at;
    }

    private void seen(int thread) {
        if (thread >= counts.length) {
            int length = Math.max(thread + 1, counts.length * 2);
            counts = Arrays.copyOf(counts, length);
            byThread = Arrays.copyOf(byThread, length);
        }
        if (byThread[thread] == null) {
            byThread[thread] = new int[16];
        }
        threadLimit = Math.max(threadLimit, thread + 1);
    }

    private void grow() {
        int length = Math.max(1 << 10, size * 2);
        if (size * 2 < 0) {
            throw new TooLargeException(
                    "more than 1,073,741,824 events that other orders of the run depend on: there is no room for them");
        }
        kinds = Arrays.copyOf(kinds, length);
        threads = Arrays.copyOf(threads, length);
        operands = Arrays.copyOf(operands, length);
        places = Arrays.copyOf(places, length);
        numbers = Arrays.copyOf(numbers, length);
        ats = Arrays.copyOf(ats, length);
    }

    /** For how many events there is room. */
    int capacity() {
        return kinds.length;
    }

    /** How many events there are. */
    public int size() {
        return size;
    }

    public EventKind kind(int event) {
        return EventKind.of(kinds[event]);
    }

    public int thread(int event) {
        return threads[event];
    }

    /** The variable, lock, thread or signal. */
    public int operand(int event) {
        return operands[event];
    }

    public int place(int event) {
        return places[event];
    }

    /** How many events its thread has had before it. */
    public int number(int event) {
        return numbers[event];
    }

    /** The line or stamp of an event. */
    public long at(int event) {
        int change = Arrays.binarySearch(atsChange.elements(), 0, atsChange.size(), event);
        long upper = upperAts.getInt(change >= 0 ? change : -change - 2);
        return upper << Integer.SIZE | ats[event] & 0xFFFF_FFFFL;
    }

    /** How many events a thread has. */
    public int count(int thread) {
        return counts[thread];
    }

    /** @param number of the event among those of its thread, from 0 */
    public int event(int thread, int number) {
        return byThread[thread][number];
    }

    /** One more than the largest number of a thread. */
    public int threads() {
        return threadLimit;
    }

    public int variables() {
        return variableLimit;
    }

    public int locks() {
        return lockLimit;
    }

    public int signals() {
        return signalLimit;
    }
}
