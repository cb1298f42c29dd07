package dev.heddle.bench.workload;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;

/** Gets and puts on one cache that is too small for all keys; the unit of work is one of them. */
final class CaffeineCache implements Workload {
    private static final int KEYS = 20_000;
    private static final int ROOM = 4_000;
    private static final int BATCH = 1_000;

    @Override
    public long run(int threads, int amount) throws Exception {
        Cache<Integer, Long> cache =
                Caffeine.newBuilder().maximumSize(ROOM).executor(Runnable::run).build();
        return Team.sum(threads, (amount + BATCH - 1) / BATCH, () -> batch -> work(cache, batch));
    }

    /** A value depends on its key alone, so it does not matter what was evicted meanwhile. */
    private static long work(Cache<Integer, Long> cache, int batch) {
        long sum = 0;
        for (int i = 0; i < BATCH; i++) {
            long random = Team.scramble((long) batch * BATCH + i);
            Integer key = (int) Math.pow(KEYS, (random >>> 11) * 0x1.0p-53);
            switch ((int) (random & 15)) {
                case 0 -> cache.put(key, Team.scramble(key));
                case 1 -> {
                    Long seen = cache.getIfPresent(key);
                    sum += seen == null ? Team.scramble(key) : seen;
                }
                case 2 -> {
                    if (key > 10) {
                        cache.invalidate(key);
                    }
                }
                default -> sum += cache.get(key, k -> Team.scramble(k));
            }
        }
        return sum;
    }
}
