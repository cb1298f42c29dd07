package dev.heddle.analyzer.race;

import it.unimi.dsi.fastutil.longs.LongOpenHashSet;

/**
 * Estimates the number of distinct keys in little memory, by adaptive sampling (Wegman; Flajolet, Computing 1990). It
 * keeps the keys whose hashes end in a number of zeros, and increases that number when there are too many keys. The
 * standard error is about 1 %.
 */
final class DistinctEstimate {
    private static final int MOST = 1 << 14;

    private final LongOpenHashSet sample = new LongOpenHashSet();
    private int zeros;

    void add(long key) {
        if (!isInSample(key)) {
            return;
        }
        sample.add(key);
        while (sample.size() > MOST) {
            zeros++;
            sample.removeIf(one -> !isInSample(one));
        }
    }

    private boolean isInSample(long key) {
        return Long.numberOfTrailingZeros(Partition.mix(key)) >= zeros;
    }

    long estimate() {
        return (long) sample.size() << zeros;
    }
}
