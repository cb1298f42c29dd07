package dev.heddle.subjects.correct;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A concurrent map computes each value once and merges counts atomically. */
public final class ComputedMap {
    private final Map<String, List<Integer>> computed = new ConcurrentHashMap<>();
    private final Map<String, Integer> counts = new ConcurrentHashMap<>();
    private final AtomicInteger calls = new AtomicInteger();

    private ComputedMap() {}

    public static void main(String[] args) throws InterruptedException {
        ComputedMap map = new ComputedMap();
        Threads.run(map::ask, map::ask);
        Result.check(1, map.calls.get());
        Result.check(2, map.counts.get("warp"));
    }

    private void ask() {
        int value = computed.computeIfAbsent("warp", key -> List.of(calls.incrementAndGet()))
                .get(0);
        if (value != 1) {
            throw new IllegalStateException("computed again: " + value);
        }
        counts.merge("warp", 1, Integer::sum);
    }
}
