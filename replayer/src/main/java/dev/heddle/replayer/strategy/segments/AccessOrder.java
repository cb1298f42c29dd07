package dev.heddle.replayer.strategy.segments;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.StableHash;
import dev.heddle.trace.order.OrderRow;
import dev.heddle.trace.order.OrderTable;
import dev.heddle.trace.order.SyncKind;
import java.util.Arrays;

/**
 * Computes which accesses of different threads the program itself orders in this run: happens-before of the Java memory
 * model, by vector clocks and the {@link OrderTable}, without permits of {@code LockSupport}, interrupts and final
 * fields. Missing order makes accesses look unordered, which only costs decisions. Two cases make unordered accesses
 * look ordered: several volatile fields of an object that are also used through a handle, and a compare-and-set that
 * fails.
 */
public final class AccessOrder {
    /** Limit of stored releases; beyond it all of them are dropped. */
    private static final int MOST = 1 << 16;

    /** By the code of the operation. Arrays, because the JDK's collections are instrumented. */
    private final OrderRow[][] rows = new OrderRow[Op.FIRST_SITE][];

    /** By thread: its clock, with an entry for each thread that it has synchronised with. */
    private int[][] threads = new int[1 << 3][];

    private long[] keys = new long[1 << 8];
    private int[][] clocks = new int[1 << 8][];
    private int size;
    private boolean hasForgotten;

    public AccessOrder() {
        for (Op op : Op.values()) {
            rows[op.code()] = OrderTable.rowsOf(op).toArray(new OrderRow[0]);
        }
    }

    /** A thread makes its first decision. @param startedWith result of {@link #start}; empty if unknown */
    public void begin(int thread, int[] startedWith) {
        if (thread >= threads.length) {
            threads = Arrays.copyOf(threads, Math.max(thread + 1, threads.length * 2));
        }
        int[] clock = Arrays.copyOf(startedWith, Math.max(thread + 1, startedWith.length));
        clock[thread] = 1;
        threads[thread] = clock;
    }

    /** Returns the initial clock of a thread that this one is about to start. */
    int[] start(int thread) {
        int[] clock = threads[thread].clone();
        threads[thread][thread]++;
        return clock;
    }

    void joined(int thread, int ended) {
        take(thread, threads[ended]);
    }

    /** Returns the time of a thread, which grows with each of its releases. */
    public int now(int thread) {
        return threads[thread][thread];
    }

    /** Returns whether the operations of a thread up to this time happen before the current one of another thread. */
    public boolean precedes(int thread, int time, int other) {
        int[] clock = threads[other];
        return thread < clock.length && time <= clock[thread];
    }

    /**
     * An operation that orders, such as on a lock, a hand-off, a volatile field or an atomic variable.
     *
     * @param target identity of the object
     * @param aux the value of the event; for a class, the hash code of its name
     * @param field number of the accessed field
     */
    public void executed(int thread, Op op, int target, int aux, int field) {
        if (op == Op.ATOMIC_WRITE) {
            // It may also read.
            executed(thread, Op.ATOMIC_READ, target, aux, field);
        }
        for (OrderRow row : rows[op.code()]) {
            if (row.acquires()) {
                takes(thread, row.kind(), row.keyOf(thread, target, aux, field));
            } else if (row.appliesTo(aux)) {
                gives(thread, row.kind(), row.keyOf(thread, target, aux, field));
            }
        }
    }

    /** The thread is about to use a class. @param name hash code of its name */
    void uses(int thread, int name) {
        takes(thread, SyncKind.CLASS, name);
    }

    /** Whether releases were dropped, so that ordered accesses may look unordered. */
    public boolean hasForgotten() {
        return hasForgotten;
    }

    /** Returns a copy of the clock of a thread, by thread. */
    public int[] clock(int thread) {
        return threads[thread].clone();
    }

    /** The thread comes after the operations in a clock. */
    public void follows(int thread, int[] clock) {
        take(thread, clock);
    }

    /** The thread releases to an object. */
    public void gives(int thread, SyncKind kind, long object) {
        int[] mine = threads[thread];
        long key = key(kind, object);
        int at = find(key);
        if (keys[at] == 0) {
            if (size == MOST) {
                hasForgotten = true;
                Arrays.fill(keys, 0);
                Arrays.fill(clocks, null);
                size = 0;
                at = find(key);
            } else if (2 * (size + 1) > keys.length) {
                grow();
                at = find(key);
            }
            size++;
            keys[at] = key;
            clocks[at] = mine.clone();
        } else {
            clocks[at] = joined(clocks[at], mine);
        }
        mine[thread]++;
    }

    /** The thread acquires from an object. */
    public void takes(int thread, SyncKind kind, long object) {
        int at = find(key(kind, object));
        if (keys[at] != 0) {
            take(thread, clocks[at]);
        }
    }

    /** Returns whether a thread has released to an object. */
    public boolean hasGiven(SyncKind kind, long object) {
        return keys[find(key(kind, object))] != 0;
    }

    private void take(int thread, int[] clock) {
        threads[thread] = joined(threads[thread], clock);
    }

    /** @return the first array, or a longer copy, with the larger of each two numbers */
    private static int[] joined(int[] clock, int[] other) {
        int[] all = other.length > clock.length ? Arrays.copyOf(clock, other.length) : clock;
        for (int i = 0; i < other.length; i++) {
            if (other[i] > all[i]) {
                all[i] = other[i];
            }
        }
        return all;
    }

    /** Never 0, which marks an empty entry of the table. */
    private static long key(SyncKind kind, long object) {
        return StableHash.mix(object, kind.ordinal()) | 1;
    }

    private int find(long key) {
        int mask = keys.length - 1;
        int at = (int) (key >>> 32) & mask;
        while (keys[at] != 0 && keys[at] != key) {
            at = at + 1 & mask;
        }
        return at;
    }

    private void grow() {
        long[] oldKeys = keys;
        int[][] oldClocks = clocks;
        keys = new long[oldKeys.length * 2];
        clocks = new int[keys.length][];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldKeys[i] != 0) {
                int at = find(oldKeys[i]);
                keys[at] = oldKeys[i];
                clocks[at] = oldClocks[i];
            }
        }
    }
}
