package dev.heddle.replayer.strategy.segments;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.StableHash;
import java.util.Arrays;

/**
 * Computes which accesses of different threads the program itself orders in this run: happens-before of the Java memory
 * model, by vector clocks. It follows the tables of docs/design/order.md, without permits of {@code LockSupport},
 * interrupts and final fields. Missing order makes accesses look unordered, which only costs decisions. Two cases make
 * unordered accesses look ordered: several volatile fields of an object that are also used through a handle, and a
 * compare-and-set that fails.
 */
final class AccessOrder {
    /** Limit of stored releases; beyond it all of them are dropped. */
    private static final int MOST = 1 << 16;

    /** Keys that no event has. */
    private static final long EXCLUSIVE = 1L << 40;

    private static final long SHARED = 2L << 40;
    private static final long FIELD = 3L << 40;
    private static final long ANY_FIELD = 4L << 40;
    private static final long ATOMIC = 5L << 40;
    private static final long CLASS = 6L << 40;
    private static final long SENT = 7L << 40;
    private static final long ANY_SENT = 8L << 40;

    /** By thread: its clock, with an entry for each thread that it has synchronised with. */
    private int[][] threads = new int[1 << 3][];

    private long[] keys = new long[1 << 8];
    private int[][] clocks = new int[1 << 8][];
    private int size;

    /** A thread makes its first decision. @param startedWith result of {@link #start}; empty if unknown */
    void begin(int thread, int[] startedWith) {
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
    int now(int thread) {
        return threads[thread][thread];
    }

    /** Returns whether the operations of a thread up to this time happen before the current one of another thread. */
    boolean precedes(int thread, int time, int other) {
        int[] clock = threads[other];
        return thread < clock.length && time <= clock[thread];
    }

    /** A lock operation or a hand-off. @param target identity of the object */
    void handed(int thread, Op op, int target, int word) {
        switch (op) {
            case ACQUIRE -> {
                takes(thread, target, EXCLUSIVE);
                takes(thread, target, SHARED);
            }
            case ACQUIRE_SHARED -> takes(thread, target, EXCLUSIVE);
            case RELEASE -> gives(thread, target, EXCLUSIVE);
            case RELEASE_SHARED -> gives(thread, target, SHARED);
            case SEND -> {
                gives(thread, target, SENT | word & 0xFFFF_FFFFL);
                gives(thread, target, ANY_SENT);
            }
            case RECEIVE -> takes(thread, target, word == 0 ? ANY_SENT : SENT | word & 0xFFFF_FFFFL);
            case PUBLISH, GIVE_PERMITS -> gives(thread, target, SENT);
            case FOUND, TAKE_PERMITS -> takes(thread, target, SENT);
            case CLASS_READY -> gives(thread, word, CLASS);
            default -> {}
        }
    }

    /** The thread is about to use a class. @param name hash code of its name */
    void uses(int thread, int name) {
        takes(thread, name, CLASS);
    }

    /** An access of a volatile field or an atomic variable. @param field its number */
    void accessed(int thread, Op op, int target, int field) {
        switch (op) {
            case GET_VOLATILE, GET_STATIC_VOLATILE -> {
                takes(thread, target, FIELD | field);
                takes(thread, target, ATOMIC);
            }
            case PUT_VOLATILE, PUT_STATIC_VOLATILE -> {
                gives(thread, target, FIELD | field);
                gives(thread, target, ANY_FIELD);
            }
            case ATOMIC_READ -> {
                takes(thread, target, ATOMIC);
                takes(thread, target, ANY_FIELD);
            }
            case ATOMIC_WRITE -> {
                // It may be an operation that also reads.
                takes(thread, target, ATOMIC);
                takes(thread, target, ANY_FIELD);
                gives(thread, target, ATOMIC);
            }
            default -> {}
        }
    }

    private void gives(int thread, int target, long word) {
        int[] mine = threads[thread];
        long key = key(target, word);
        int at = find(key);
        if (keys[at] == 0) {
            if (size == MOST) {
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

    private void takes(int thread, int target, long word) {
        int at = find(key(target, word));
        if (keys[at] != 0) {
            take(thread, clocks[at]);
        }
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
    private static long key(int target, long word) {
        return StableHash.mix(target, word) | 1;
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
