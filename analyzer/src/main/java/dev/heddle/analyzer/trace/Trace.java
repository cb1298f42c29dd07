package dev.heddle.analyzer.trace;

import java.util.Arrays;

/**
 * The events of a run, in memory or in {@link TraceStorage files}, each identified by its index, from 0. Accesses to
 * variables that only one thread accesses, or that no thread writes, are omitted, and so are redundant reads.
 * Reorderings of the run do not depend on them.
 */
public final class Trace {
    /** Memory of an event in columns of arrays. */
    static final int BYTES_OF_EVENT = 25;

    private final TraceStorage room;
    private TraceColumns columns;
    private int size;

    private int[] counts = new int[16];
    private int threadLimit;
    private int variableLimit;
    private int lockLimit;
    private int signalLimit;

    /**
     * Makes an empty trace.
     *
     * @param capacity initial capacity in events
     */
    Trace(int capacity, TraceStorage room) {
        this.room = room;
        columns = new ArrayColumns(capacity);
    }

    void add(long at, int thread, EventKind kind, int operand, int place) {
        if (size >= columns.capacity()) {
            makeRoom();
        }
        seen(thread);
        columns.add(size, at, thread, (byte) kind.ordinal(), operand, place, counts[thread]++);
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

    private void seen(int thread) {
        if (thread >= counts.length) {
            int length = Math.max(thread + 1, counts.length * 2);
            counts = Arrays.copyOf(counts, length);
        }
        threadLimit = Math.max(threadLimit, thread + 1);
    }

    private void makeRoom() {
        if (columns instanceof ArrayColumns arrays) {
            int most = room.mostEvents();
            if (size < most) {
                arrays.grow((int) Math.min(Math.max(1 << 10, size * 2L), most));
                return;
            }
            if (room.hasDisk()) {
                columns = onDisk(arrays);
                return;
            }
        }
        throw new TooLargeException(String.format(
                "more than %,d events that reorderings of the run depend on exceed the available memory", size));
    }

    private FileColumns onDisk(ArrayColumns arrays) {
        FileColumns pieces = new FileColumns(room);
        for (int event = 0; event < size; event++) {
            pieces.add(
                    event,
                    arrays.at(event),
                    arrays.thread(event),
                    arrays.kind(event),
                    arrays.operand(event),
                    arrays.place(event),
                    arrays.number(event));
        }
        return pieces;
    }

    /** Ends the trace. */
    void end() {
        columns.end(size);
    }

    /** Whether the events are in files. */
    boolean isOnDisk() {
        return columns instanceof FileColumns;
    }

    /**
     * Numbers stored where the events are, initially 0.
     *
     * @param capacity number of entries that can be read before they are set
     * @throws TooLargeException if there is no room for them, now or when more are set
     */
    public IntStore ints(long capacity) {
        return isOnDisk() ? new FileIntStore(room, capacity) : new ArrayIntStore(capacity);
    }

    /** Capacity in events. */
    long capacity() {
        return columns.capacity();
    }

    /** Number of events. */
    public int size() {
        return size;
    }

    public EventKind kind(int event) {
        return EventKind.of(columns.kind(event));
    }

    public int thread(int event) {
        return columns.thread(event);
    }

    /** The variable, lock, thread or signal. */
    public int operand(int event) {
        return columns.operand(event);
    }

    public int place(int event) {
        return columns.place(event);
    }

    /** Number of earlier events of its thread. */
    public int number(int event) {
        return columns.number(event);
    }

    /** The line or stamp of an event. */
    public long at(int event) {
        return columns.at(event);
    }

    /** Number of events of a thread. */
    public int count(int thread) {
        return counts[thread];
    }

    /**
     * An event of a thread.
     *
     * @param number number of the event among those of its thread, from 0
     */
    public int event(int thread, int number) {
        return columns.event(thread, number);
    }

    /** One more than the largest thread number. */
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
