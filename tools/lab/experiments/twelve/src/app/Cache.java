package app;

import org.apache.commons.collections4.map.LRUMap;

/** A cache that two threads use without a lock: an LRUMap links its entries again even when it is only read. */
public final class Cache {
    public static void main(String[] args) throws Exception {
        LRUMap<String, String> cache = new LRUMap<>(2);
        cache.put("a", "1");
        cache.put("b", "2");
        Two.run("reader", () -> cache.get("a"), "writer", () -> cache.put("c", "3"));
        String key = cache.firstKey();
        for (int i = 0; i < cache.size(); i++) {
            key = i + 1 < cache.size() ? cache.nextKey(key) : key;
        }
        if (cache.size() > 2 || cache.get("c") == null) {
            throw new IllegalStateException("the cache has lost c: " + cache);
        }
    }
}
