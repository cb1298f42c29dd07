package dev.heddle.subjects.library;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Tasks in a pool of two threads count without a lock.
 *
 * <p>Wanted order: one task reads the count, the other one counts, the first one writes. Failure: the count is 1.
 */
public final class PooledCounter {
    private int count;

    private PooledCounter() {}

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        PooledCounter counter = new PooledCounter();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Future<?>> tasks = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            tasks.add(pool.submit(() -> {
                counter.count++;
            }));
        }
        for (Future<?> task : tasks) {
            task.get();
        }
        pool.shutdown();
        if (counter.count != 2) {
            throw new IllegalStateException("the count is " + counter.count);
        }
    }
}
