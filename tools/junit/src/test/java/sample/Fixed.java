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

/** What {@link Broken} does, right. */
@HeddleTest(budget = "8s")
class Fixed {
    private final AtomicInteger count = new AtomicInteger();
    private volatile Object shared;

    @Test
    void lostUpdate() throws Exception {
        Together.run(count::incrementAndGet, count::incrementAndGet);
        assertEquals(2, count.get());
    }

    @Test
    void checkThenActCache() throws Exception {
        Map<String, Object> cache = new ConcurrentHashMap<>();
        AtomicInteger loads = new AtomicInteger();
        Together.run(() -> load(cache, loads), () -> load(cache, loads));
        assertEquals(1, loads.get());
    }

    private static Object load(Map<String, Object> cache, AtomicInteger loads) {
        return cache.computeIfAbsent("key", key -> {
            loads.incrementAndGet();
            return new Object();
        });
    }

    @Test
    void lockOrder() throws Exception {
        Object one = new Object();
        Object two = new Object();
        Together.run(() -> transfer(one, two), () -> transfer(one, two));
        assertEquals(2, count.get());
    }

    private Void transfer(Object first, Object second) {
        synchronized (first) {
            synchronized (second) {
                count.incrementAndGet();
            }
        }
        return null;
    }

    /** It is seen when it is complete. */
    private static final class Complete {
        final String name = "name".toUpperCase();
    }

    @Test
    void earlyPublication() throws Exception {
        Together.run(() -> shared = new Complete(), () -> {
            if (shared != null) {
                assertName(((Complete) shared).name);
            }
            return null;
        });
    }

    private static void assertName(String name) {
        if (name == null) {
            throw new IllegalStateException("an object without its name");
        }
    }

    private volatile List<String> settings;

    @Test
    void doubleCheckedLock() throws Exception {
        Together.run(() -> assertSize(settings()), () -> assertSize(settings()));
    }

    private List<String> settings() {
        if (settings == null) {
            synchronized (this) {
                if (settings == null) {
                    List<String> fresh = new ArrayList<>();
                    fresh.add("filled before it is published");
                    settings = fresh;
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
        Together.run(() -> counts.merge("key", 1, Integer::sum), () -> counts.merge("key", 1, Integer::sum));
        assertEquals(2, counts.get("key"));
    }

    private int plain;

    @Test
    void writeUnderReadLock() throws Exception {
        ReadWriteLock lock = new ReentrantReadWriteLock();
        Together.run(() -> addUnder(lock), () -> addUnder(lock));
        assertEquals(2, plain);
    }

    private Void addUnder(ReadWriteLock lock) {
        lock.writeLock().lock();
        try {
            plain++;
        } finally {
            lock.writeLock().unlock();
        }
        return null;
    }

    @Test
    void executorShutdown() throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(1);
        Together.run(() -> executor.submit(() -> "done"), () -> "nothing");
        executor.shutdown();
    }

    @Test
    void futureOrder() throws Exception {
        List<String> order = new CopyOnWriteArrayList<>();
        ExecutorService executor = Executors.newFixedThreadPool(2);
        try {
            executor.submit(() -> order.add("first")).get();
            executor.submit(() -> order.add("second")).get();
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

    private synchronized Object lazy() {
        if (shared == null) {
            shared = new Object();
        }
        return shared;
    }

    @Test
    void iterator() throws Exception {
        List<String> list = new CopyOnWriteArrayList<>(List.of("one", "two"));
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
            var one = ((ExecutorService) threads).submit(count::incrementAndGet);
            var two = ((ExecutorService) threads).submit(count::incrementAndGet);
            one.get();
            two.get();
        }
        assertEquals(2, count.get());
    }
}
