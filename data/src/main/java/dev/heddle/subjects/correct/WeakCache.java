package dev.heddle.subjects.correct;

import java.util.Map;
import java.util.WeakHashMap;

/** A weak map under a lock remembers one value for each key. */
public final class WeakCache {
    private final Map<Object, int[]> values = new WeakHashMap<>();
    private int made;

    private WeakCache() {}

    public static void main(String[] args) throws InterruptedException {
        WeakCache cache = new WeakCache();
        Object key = new Object();
        int[][] seen = new int[2][];
        Threads.run(() -> seen[0] = cache.get(key), () -> seen[1] = cache.get(key));
        Result.check(true, seen[0] == seen[1]);
        Result.check(1, cache.made);
    }

    private int[] get(Object key) {
        synchronized (values) {
            int[] value = values.get(key);
            if (value == null) {
                value = new int[] {++made};
                values.put(key, value);
            }
            return value;
        }
    }
}
