package dev.heddle.subjects.correct;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** One thread owns the state; other threads send it their changes. */
public final class EventLoop {
    private final ExecutorService loop = Executors.newSingleThreadExecutor();
    private final Map<String, Integer> counts = new HashMap<>();

    private EventLoop() {}

    public static void main(String[] args) throws Exception {
        EventLoop owner = new EventLoop();
        Threads.run(owner::count, owner::count);
        Future<Integer> count = owner.loop.submit(() -> owner.counts.get("warp"));
        Result.check(2, count.get());
        owner.loop.shutdown();
    }

    private void count() {
        loop.execute(() -> counts.merge("warp", 1, Integer::sum));
    }
}
