package sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.junit.HeddleTest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.junit.jupiter.api.Test;

/** Twelve classic mistakes, each with a twin of the same name in {@link Fixed}. */
@HeddleTest
class Broken {
    private int count;
    private Object shared;

    @Test
    void lostUpdate() throws Exception {
        Together.run(() -> count++, () -> count++);
        assertEquals(2, count);
    }

    @Test
    void checkThenActCache() throws Exception {
        Map<String, Object> cache = new ConcurrentHashMap<>();
        AtomicInteger loads = new AtomicInteger();
        Together.run(() -> load(cache, loads), () -> load(cache, loads));
        assertEquals(1, loads.get());
    }

    private static Object load(Map<String, Object> cache, AtomicInteger loads) {
        Object value = cache.get("key");
        if (value == null) {
            loads.incrementAndGet();
            value = new Object();
            cache.put("key", value);
        }
        return value;
    }

    @Test
    void lockOrder() throws Exception {
        Object one = new Object();
        Object two = new Object();
        Together.run(() -> transfer(one, two), () -> transfer(two, one));
        assertEquals(2, count);
    }

    private Void transfer(Object from, Object to) {
        synchronized (from) {
            synchronized (to) {
                count++;
            }
        }
        return null;
    }

    /** It can be seen before it is complete. */
    private static final class Escaping {
        String name;

        Escaping(Broken to) {
            to.shared = this;
            name = "name".toUpperCase();
        }
    }

    @Test
    void earlyPublication() throws Exception {
        Together.run(() -> new Escaping(this), () -> {
            if (shared != null) {
                assertName(((Escaping) shared).name);
            }
            return null;
        });
    }

    private static void assertName(String name) {
        if (name == null) {
            throw new IllegalStateException("an object without its name");
        }
    }

    private List<String> settings;

    @Test
    void doubleCheckedLock() throws Exception {
        Together.run(() -> assertSize(settings()), () -> assertSize(settings()));
    }

    private List<String> settings() {
        if (settings == null) {
            synchronized (this) {
                if (settings == null) {
                    settings = new ArrayList<>();
                    settings.add("published before it was filled");
                }
            }
        }
        return settings;
    }

    private static Void assertSize(List<String> list) {
        if (list.size() != 1) {
            throw new IllegalStateException("a list of " + list.size());
        }
        return null;
    }

    @Test
    void getAndPut() throws Exception {
        Map<String, Integer> counts = Collections.synchronizedMap(new HashMap<>());
        counts.put("key", 0);
        Together.run(() -> counts.put("key", counts.get("key") + 1), () -> counts.put("key", counts.get("key") + 1));
        assertEquals(2, counts.get("key"));
    }

    @Test
    void writeUnderReadLock() throws Exception {
        ReadWriteLock lock = new ReentrantReadWriteLock();
        Together.run(() -> addUnder(lock), () -> addUnder(lock));
        assertEquals(2, count);
    }

    private Void addUnder(ReadWriteLock lock) {
        lock.readLock().lock();
        try {
            count++;
        } finally {
            lock.readLock().unlock();
        }
        return null;
    }

    @Test
    void executorShutdown() throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(1);
        Together.run(() -> executor.submit(() -> "done"), () -> {
            executor.shutdown();
            return null;
        });
    }

    @Test
    void futureOrder() throws Exception {
        List<String> order = new CopyOnWriteArrayList<>();
        ExecutorService executor = Executors.newFixedThreadPool(2);
        try {
            var first = executor.submit(() -> order.add("first"));
            var second = executor.submit(() -> order.add("second"));
            first.get();
            second.get();
        } finally {
            executor.shutdown();
        }
        assertEquals(List.of("first", "second"), order);
    }

    @Test
    void lazyInitialisation() throws Exception {
        Object[] got = new Object[2];
        Together.run(() -> got[0] = lazy(), () -> got[1] = lazy());
        assertNotNull(got[0]);
        assertSame(got[0], got[1]);
    }

    private Object lazy() {
        if (shared == null) {
            shared = new Object();
        }
        return shared;
    }

    @Test
    void iterator() throws Exception {
        List<String> list = new ArrayList<>(List.of("one", "two"));
        Together.run(() -> list.add("three"), () -> {
            int length = 0;
            for (String text : list) {
                length += text.length();
            }
            return length;
        });
    }

    @Test
    void virtualThreads() throws Exception {
        assumeTrue(Runtime.version().feature() >= 21, "virtual threads came with JDK 21");
        try (AutoCloseable threads = VirtualThreads.executor()) {
            var one = ((ExecutorService) threads).submit(() -> count++);
            var two = ((ExecutorService) threads).submit(() -> count++);
            one.get();
            two.get();
        }
        assertEquals(2, count);
    }
}
