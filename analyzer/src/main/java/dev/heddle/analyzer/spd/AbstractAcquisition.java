package dev.heddle.analyzer.spd;

import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * All acquisitions of one lock by one thread with the same locks held (section 4 of the paper).
 *
 * @param wanted {@code lock << 1 | shared}
 * @param held the locks held, in the same form, sorted
 * @param events the acquisitions, the earliest first
 */
record AbstractAcquisition(int thread, int wanted, int[] held, IntArrayList events) {
    /** Whether this one requests a lock that the other one holds, and both can be there at the same time. */
    boolean waitsFor(AbstractAcquisition other) {
        return thread != other.thread && other.holds(wanted) && !excludes(other);
    }

    private boolean holds(int lock) {
        for (int one : held) {
            if (conflict(one, lock)) {
                return true;
            }
        }
        return false;
    }

    /** Whether one holds a lock that the other one cannot hold at the same time. */
    boolean excludes(AbstractAcquisition other) {
        for (int one : held) {
            if (other.holds(one)) {
                return true;
            }
        }
        return false;
    }

    private static boolean conflict(int one, int other) {
        return one >> 1 == other >> 1 && (one & other & 1) == 0;
    }
}
