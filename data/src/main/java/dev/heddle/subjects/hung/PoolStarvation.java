package dev.heddle.subjects.hung;

import dev.heddle.subjects.LocalWork;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Tasks of a pool wait for other tasks of the same pool. Two of them at a time occupy both of its threads. */
public final class PoolStarvation {
    private final Window window;
    private final ExecutorService pool = Executors.newFixedThreadPool(2);

    private PoolStarvation(String[] args) {
        window = new Window(args, 2);
    }

    public static void main(String[] args) {
        PoolStarvation service = new PoolStarvation(args);
        Future<Integer> first = service.pool.submit(service::page);
        Future<Integer> second = service.pool.submit(() -> {
            LocalWork.spinLong();
            return service.page();
        });
        get(first);
        get(second);
        service.pool.shutdown();
    }

    private int page() {
        window.meet();
        return get(pool.submit(PoolStarvation::fragment));
    }

    private static int fragment() {
        return 1;
    }

    private static int get(Future<Integer> task) {
        try {
            return task.get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }
}
