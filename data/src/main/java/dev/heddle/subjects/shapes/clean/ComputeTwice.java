package dev.heddle.subjects.shapes.clean;

import dev.heddle.subjects.rank.Argument;
import dev.heddle.subjects.shapes.Crew;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;

/** The map computes the value itself. */
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
        return values.computeIfAbsent("key", this::compute);
    }

    private int compute(String key) {
        computed.incrementAndGet();
        return key.length();
    }
}
