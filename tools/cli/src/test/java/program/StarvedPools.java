package program;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Two tasks of a pool with two threads wait for further tasks of the same pool. The second task is submitted late, so
 * in most runs the first one is done by then. With a second argument the pool has a third thread, or nothing waits
 * inside the pool. A {@link ForkJoinPool} adds threads for waits and is correct, and so is a pool whose queue refuses
 * tasks.
 */
public final class StarvedPools {
    private StarvedPools() {}

    public static void main(String[] args) throws Exception {
        boolean isSafe = args.length > 1;
        ExecutorService pool =
                switch (args[0]) {
                    case "forkJoin" -> new ForkJoinPool(2);
                    case "refused" -> new ThreadPoolExecutor(2, 4, 1, TimeUnit.SECONDS, new Refusing());
                    default -> Executors.newFixedThreadPool(isSafe && !args[0].equals("join") ? 3 : 2);
                };
        List<Future<Integer>> results = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            results.add(submit(args[0], isSafe, pool));
            pause();
        }
        int sum = 0;
        for (Future<Integer> result : results) {
            sum += result.get();
        }
        System.out.println("PASS " + sum);
        pool.shutdown();
    }

    private static Future<Integer> submit(String kind, boolean isSafe, ExecutorService pool) {
        Callable<Integer> one = () -> 1;
        return switch (kind) {
            case "get", "refused" -> pool.submit(() -> pool.submit(one).get());
            case "invokeAll" ->
                pool.submit(() -> pool.invokeAll(List.of(one)).get(0).get());
            case "latch" -> pool.submit(() -> awaited(pool));
            case "join", "forkJoin" ->
                isSafe
                        ? CompletableFuture.supplyAsync(() -> 1, pool)
                                .thenCompose(value -> CompletableFuture.supplyAsync(() -> value, pool))
                        : CompletableFuture.supplyAsync(
                                () -> CompletableFuture.supplyAsync(() -> 1, pool)
                                        .join(),
                                pool);
            default -> throw new IllegalArgumentException(kind);
        };
    }

    /** A queue without room, so that the pool starts further threads. */
    private static final class Refusing extends LinkedBlockingQueue<Runnable> {
        private static final long serialVersionUID = 1;

        @Override
        public boolean offer(Runnable task) {
            return false;
        }
    }

    private static int awaited(ExecutorService pool) throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(1);
        pool.execute(latch::countDown);
        latch.await();
        return 1;
    }

    private static void pause() {
        double x = 0;
        for (int i = 0; i < 4_000_000; i++) {
            x += Math.sqrt(i);
        }
        if (x < 0) {
            System.out.println(x);
        }
    }
}
