package dev.heddle.recorder.boot;

/**
 * How often all threads together have met something, by a hash. Written without synchronisation: of two threads that
 * count at the same time, one may be lost, so the counts are lower bounds. A place that two threads take for different
 * keys at the same time belongs to one of them; the other key gets another place later.
 */
final class SharedCounts {
    private static final int PROBES = 8;

    private final long[] keys;
    private final int[] counts;

    /** @param bits logarithm of the number of keys */
    SharedCounts(int bits) {
        keys = new long[1 << bits];
        counts = new int[1 << bits];
    }

    /** Counts a key, and returns the count; the largest int without room. */
    int count(long hash) {
        long key = hash == 0 ? 1 : hash;
        int start = (int) (key >>> Integer.SIZE);
        for (int i = 0; i < PROBES; i++) {
            int at = start + i & keys.length - 1;
            if (keys[at] == 0) {
                keys[at] = key;
            }
            if (keys[at] == key) {
                return ++counts[at];
            }
        }
        return Integer.MAX_VALUE;
    }
}
