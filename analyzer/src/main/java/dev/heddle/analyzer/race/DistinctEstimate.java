package dev.heddle.analyzer.race;

import it.unimi.dsi.fastutil.longs.LongOpenHashSet;

/**
 * Estimates how many different keys there are, in little memory: adaptive sampling (Wegman; Flajolet, Computing 1990). It keeps the keys whose
 * hashes end in so many zeros that they are not too many. Its standard error is about 1 %.
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
        return Long.numberOfTrailingZeros(Part.mix(key)) >= zeros;
    }

    long estimate() {
        return (long) sample.size() << zeros;
    }
}
