package dev.heddle.subjects.shapes.buggy;

import dev.heddle.subjects.rank.Argument;
import dev.heddle.subjects.shapes.Crew;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Threads look a value up in a concurrent map, and compute it if it is not there.
 *
 * <p>To look and to put are two calls. Wanted order: two threads look before one has put. Failure: the value is
 * computed twice.
 */
public final class ComputeTwice {

    private final ConcurrentMap<String, Integer> values = new ConcurrentHashMap<>();
    private final AtomicInteger computed = new AtomicInteger();

    private ComputeTwice() {}

    /** @param args number of threads; 2 unless given */
    public static void main(String[] args) {
        ComputeTwice cache = new ComputeTwice();
        new Crew().add(Argument.of(args, "threads", 2), cache::get).run();
        if (cache.computed.get() != 1) {
            throw new IllegalStateException("computed " + cache.computed.get() + " times");
        }
    }

    private int get() {
        if (!values.containsKey("key")) {
            values.put("key", compute("key"));
        }
        return values.get("key");
    }

    private int compute(String key) {
        computed.incrementAndGet();
        return key.length();
    }
}
