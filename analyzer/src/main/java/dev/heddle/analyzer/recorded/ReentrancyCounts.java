package dev.heddle.analyzer.recorded;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;

/** Reentrancy counts of locks, so that only the outermost acquisition and release are reported. */
final class ReentrancyCounts {
    private static final int MODES = 2;

    private final Long2IntOpenHashMap depths = new Long2IntOpenHashMap();
    /** Counts released for a wait. */
    private final Long2IntOpenHashMap waiting = new Long2IntOpenHashMap();

    private long unmatched;

    private static long key(int thread, int lock, boolean shared) {
        return (long) lock << Integer.SIZE | (long) thread * MODES | (shared ? 1 : 0);
    }

    /**
     * Adds an acquisition.
     *
     * @return whether the thread did not hold the lock in this mode
     */
    boolean acquire(int thread, int lock, boolean shared) {
        return depths.addTo(key(thread, lock, shared), 1) == 0;
    }

    /**
     * Removes an acquisition.
     *
     * @return whether the thread no longer holds it in this mode
     */
    boolean release(int thread, int lock, boolean shared) {
        long key = key(thread, lock, shared);
        int depth = depths.get(key);
        if (depth == 0) {
            unmatched++;
            return false;
        }
        if (depth == 1) {
            depths.remove(key);
        } else {
            depths.put(key, depth - 1);
        }
        return depth == 1;
    }

    /**
     * Releases a lock for a wait.
     *
     * @return whether the thread held it
     */
    boolean releaseForWait(int thread, int lock) {
        int depth = depths.remove(key(thread, lock, false));
        if (depth == 0) {
            unmatched++;
        } else {
            waiting.put(key(thread, lock, false), depth);
        }
        return depth > 0;
    }

    /**
     * Restores a lock after a wait.
     *
     * @return whether the thread did not hold it
     */
    boolean restoreAfterWait(int thread, int lock) {
        long key = key(thread, lock, false);
        int before = waiting.remove(key);
        if (depths.get(key) > 0) {
            return false;
        }
        depths.put(key, Math.max(1, before));
        return true;
    }

    /** Number of releases and waits of locks that the thread did not hold. */
    long unmatched() {
        return unmatched;
    }
}
