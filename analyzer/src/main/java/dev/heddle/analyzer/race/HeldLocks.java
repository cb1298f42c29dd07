package dev.heddle.analyzer.race;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/**
 * What threads hold, as numbers: a number is a lock, where it was acquired, and the number of what its thread held before. So what was held at an access is one
 * number, and equal ones are kept once. Numbers of which nobody knows any more are used again.
 */
final class HeldLocks {
    /** The number of no lock. */
    static final int NONE = 0;

    private static final int FEW = 1 << 20;

    /** Tells all numbers that are still wanted. */
    private final Consumer<IntConsumer> wanted;

    private int[] befores = new int[1 << 8];
    private int[] locks = new int[1 << 8];
    private int[] locations = new int[1 << 8];
    /** One more than the largest number so far. */
    private int limit = 1;

    private final BitSet free = new BitSet();
    /** Used numbers at which those are looked for that nobody wants. */
    private int most;

    private int used;
    /** Open addressing: numbers, {@link #NONE} where free. */
    private int[] slots = new int[1 << 10];

    private int[] ofThread = new int[16];

    /** Numbers on the way to the first lock: a stack, as a thread may hold more locks than calls can be nested. */
    private final IntArrayList way = new IntArrayList();

    /** Takes what a thread holds. */
    interface Locks {
        void lock(int lock, int location);
    }

    /** @param wanted tells those numbers of which somebody may ask again */
    HeldLocks(Consumer<IntConsumer> wanted) {
        this(wanted, FEW);
    }

    HeldLocks(Consumer<IntConsumer> wanted, int most) {
        this.wanted = wanted;
        this.most = most;
    }

    /** The number of what a thread holds. */
    int of(int thread) {
        return thread < ofThread.length ? ofThread[thread] : NONE;
    }

    /** A thread has a lock that it did not have. */
    void acquired(int thread, int lock, int location) {
        if (thread >= ofThread.length) {
            ofThread = Arrays.copyOf(ofThread, Math.max(thread + 1, ofThread.length * 2));
        }
        if (used >= most) {
            sweep();
        }
        ofThread[thread] = with(ofThread[thread], lock, location);
    }

    /** A thread no longer has a lock. */
    void released(int thread, int lock) {
        if (used >= most) {
            sweep();
        }
        ofThread[thread] = without(ofThread[thread], lock);
    }

    private int without(int number, int lock) {
        way.clear();
        int at = number;
        while (at != NONE && locks[at] != lock) {
            way.add(at);
            at = befores[at];
        }
        if (at == NONE) {
            return number;
        }
        int without = befores[at];
        while (!way.isEmpty()) {
            int later = way.popInt();
            without = with(without, locks[later], locations[later]);
        }
        return without;
    }

    /** Tells the locks of a number, the one that was acquired first as the first one. */
    void forEach(int number, Locks into) {
        way.clear();
        for (int at = number; at != NONE; at = befores[at]) {
            way.add(at);
        }
        while (!way.isEmpty()) {
            int at = way.popInt();
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
        int number = free.nextSetBit(0);
        if (number >= 0) {
            free.clear(number);
            return number;
        }
        if (limit == locks.length) {
            befores = Arrays.copyOf(befores, limit * 2);
            locks = Arrays.copyOf(locks, limit * 2);
            locations = Arrays.copyOf(locations, limit * 2);
        }
        return limit++;
    }

    /** Frees the numbers that nobody wants. */
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
        used = kept.cardinality();
        most = Math.max(most, used * 2);
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

    /** How many numbers are in use. */
    int size() {
        return used;
    }
}
