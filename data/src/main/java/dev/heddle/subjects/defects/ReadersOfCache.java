package dev.heddle.subjects.defects;

import dev.heddle.subjects.Racers;
import java.util.Map;

/**
 * Jackson databind, issue 503: {@code LRUMap.get} holds only a read lock, and moves the entry that it finds to the end
 * of the list of entries. Failure: after two threads have read, the list lacks an entry, or has an entry twice.
 */
public final class ReadersOfCache {
    private ReadersOfCache() {}

    /** @throws ReflectiveOperationException if the library's version has another map */
    @SuppressWarnings("unchecked")
    public static void main(String[] args) throws ReflectiveOperationException {
        Map<String, String> cache = (Map<String, String>) Class.forName("com.fasterxml.jackson.databind.util.LRUMap")
                .getConstructor(int.class, int.class)
                .newInstance(4, 8);
        for (String key : new String[] {"a", "b", "c"}) {
            cache.put(key, key);
        }
        Racers.run(() -> cache.get("a"), () -> cache.get("b"));
        int entries = 0;
        for (String key : cache.keySet()) {
            entries++;
            if (entries > cache.size()) {
                throw new IllegalStateException("the list of entries has a cycle at " + key);
            }
        }
        if (entries < cache.size()) {
            throw new IllegalStateException("the cache has 3 entries, and its list has " + entries);
        }
    }
}
