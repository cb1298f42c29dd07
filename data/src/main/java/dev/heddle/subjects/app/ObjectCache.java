package dev.heddle.subjects.app;

import java.util.Properties;
import org.apache.commons.logging.impl.NoOpLog;
import org.apache.jcs.JCS;
import org.apache.jcs.engine.control.CompositeCacheManager;

/**
 * JCS, an old version: the threads read through a region that has room for half of what they ask for, and that is
 * cleaned up meanwhile.
 */
public final class ObjectCache {

    private static final int KEYS = 20;

    private ObjectCache() {}

    /** @param args number of threads, number of questions */
    public static void main(String[] args) throws Exception {
        System.setProperty("org.apache.commons.logging.Log", NoOpLog.class.getName());
        Arguments arguments = Arguments.of(args);
        Properties settings = new Properties();
        settings.setProperty("jcs.default", "");
        settings.setProperty("jcs.default.cacheattributes", "org.apache.jcs.engine.CompositeCacheAttributes");
        settings.setProperty("jcs.default.cacheattributes.MaxObjects", Integer.toString(KEYS / 2));
        settings.setProperty(
                "jcs.default.cacheattributes.MemoryCacheName", "org.apache.jcs.engine.memory.lru.LRUMemoryCache");
        settings.setProperty("jcs.default.cacheattributes.UseMemoryShrinker", "true");
        settings.setProperty("jcs.default.cacheattributes.ShrinkerIntervalSeconds", "1");
        CompositeCacheManager manager = CompositeCacheManager.getUnconfiguredInstance();
        manager.configure(settings);
        JCS cache = JCS.getInstance("numbers");
        long wanted = 0;
        for (int piece = 0; piece < arguments.size(); piece++) {
            wanted += piece % KEYS;
        }
        Check.same("answers", wanted, Pieces.sum(arguments, () -> piece -> ask(cache, piece % KEYS)));
        manager.shutDown();
    }

    private static long ask(JCS cache, int number) throws Exception {
        String key = "number " + number;
        Object known = cache.get(key);
        if (known == null) {
            cache.put(key, number);
            return number;
        }
        return (Integer) known;
    }
}
