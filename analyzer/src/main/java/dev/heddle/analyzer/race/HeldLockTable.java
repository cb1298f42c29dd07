package dev.heddle.analyzer.race;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/**
 * Numbers the sets of locks that threads hold. A number represents a lock, the place of its acquisition, and the number
 * of the locks held before. So the locks held at an access are one number, and equal sets are stored once. Unreferenced
 * numbers are reused.
 */
final class HeldLockTable {
    /** The number of the empty set. */
    static final int NONE = 0;

    private static final int FEW = 1 << 20;

    /** Passes on all referenced numbers. */
    private final Consumer<IntConsumer> wanted;

    private int[] befores = new int[1 << 8];
    private int[] locks = new int[1 << 8];
    private int[] locations = new int[1 << 8];
    /** One more than the largest number so far. */
    private int limit = 1;

    private final BitSet free = new BitSet();
    /** No number below this one is free. */
    private int firstFree;
    /** The number of used entries that triggers a search for unreferenced ones. */
    private int threshold;

    private int used;
    /** Open addressing: numbers, {@link #NONE} for a free slot. */
    private int[] slots = new int[1 << 10];

    private int[] ofThread = new int[16];

    /**
     * Numbers on the path to the first lock. It is an explicit stack, because a thread may hold more locks than
     * recursion allows.
     */
    private final IntArrayList path = new IntArrayList();

    /** Receives the locks of a set. */
    interface Locks {
        void lock(int lock, int location);
    }

    /**
     * Makes an empty table.
     *
     * @param wanted passes on the numbers that may be queried again
     */
    HeldLockTable(Consumer<IntConsumer> wanted) {
        this(wanted, FEW);
    }

    HeldLockTable(Consumer<IntConsumer> wanted, int threshold) {
        this.wanted = wanted;
        this.threshold = threshold;
    }

    /** The number of the locks that a thread holds. */
    int of(int thread) {
        return thread < ofThread.length ? ofThread[thread] : NONE;
    }

    /** Records that a thread acquired a lock that it did not hold. */
    void acquired(int thread, int lock, int location) {
        if (thread >= ofThread.length) {
            ofThread = Arrays.copyOf(ofThread, Math.max(thread + 1, ofThread.length * 2));
        }
        if (used >= threshold) {
            sweep();
        }
        ofThread[thread] = with(ofThread[thread], lock, location);
    }

    /** Records that a thread no longer holds a lock. */
    void released(int thread, int lock) {
        if (used >= threshold) {
            sweep();
        }
        ofThread[thread] = without(ofThread[thread], lock);
    }

    private int without(int number, int lock) {
        path.clear();
        int at = number;
        while (at != NONE && locks[at] != lock) {
            path.add(at);
            at = befores[at];
        }
        if (at == NONE) {
            return number;
        }
        int without = befores[at];
        while (!path.isEmpty()) {
            int later = path.popInt();
            without = with(without, locks[later], locations[later]);
        }
        return without;
    }

    /** Passes on the locks of a number, in the order of their acquisition. */
    void forEach(int number, Locks into) {
        path.clear();
        for (int at = number; at != NONE; at = befores[at]) {
            path.add(at);
        }
        while (!path.isEmpty()) {
            int at = path.popInt();
            into.lock(locks[at], locations[at]);
        }
    }

    private int with(int before, int lock, int location) {
        int at = slot(before, lock, location);
        while (slots[at] != NONE) {
            int number = slots[at];
            if (befores[number] == before && locks[number] == lock && locations[number] == location) {
                return number;
            }
            at = at + 1 & slots.length - 1;
        }
        int number = unused();
        befores[number] = before;
        locks[number] = lock;
        locations[number] = location;
        used++;
        slots[at] = number;
        if (used * 2 > slots.length) {
            rebuild(slots.length * 2);
        }
        return number;
    }

    private int unused() {
        int number = free.nextSetBit(firstFree);
        if (number >= 0) {
            free.clear(number);
            firstFree = number + 1;
            return number;
        }
        if (limit == locks.length) {
            befores = Arrays.copyOf(befores, limit * 2);
            locks = Arrays.copyOf(locks, limit * 2);
            locations = Arrays.copyOf(locations, limit * 2);
        }
        return limit++;
    }

    /** Frees the unreferenced numbers. */
    private void sweep() {
        BitSet kept = new BitSet(limit);
        IntConsumer keep = number -> {
            for (int at = number; at != NONE && !kept.get(at); at = befores[at]) {
                kept.set(at);
            }
        };
        wanted.accept(keep);
        for (int number : ofThread) {
            keep.accept(number);
        }
        free.set(1, limit);
        free.andNot(kept);
        firstFree = 0;
        used = kept.cardinality();
        threshold = Math.max(threshold, used * 2);
        rebuild(slots.length);
    }

    private void rebuild(int size) {
        slots = new int[size];
        for (int number = free.nextClearBit(1); number < limit; number = free.nextClearBit(number + 1)) {
            int at = slot(befores[number], locks[number], locations[number]);
            while (slots[at] != NONE) {
                at = at + 1 & size - 1;
            }
            slots[at] = number;
        }
    }

    private int slot(int before, int lock, int location) {
        long mixed = (before * 0x9E37_79B9_7F4A_7C15L + lock) * 0xC2B2_AE3D_27D4_EB4FL + location;
        mixed *= 0x9E37_79B9_7F4A_7C15L;
        return (int) (mixed >>> Integer.SIZE) & slots.length - 1;
    }

    /** Number of used numbers. */
    int size() {
        return used;
    }
}
