package program;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A thread waits for the result of a task that needs a lock. It holds the lock while it waits. With a second argument it
 * waits first and takes the lock afterwards. In most runs the task gets the lock first.
 */
public final class WaitsWithLock {
    private static final Object LOCK = new Object();
    private static int done;

    private WaitsWithLock() {}

    private interface Waiting {
        void await() throws Exception;
    }

    public static void main(String[] args) throws Exception {
        boolean isSafe = args.length > 1;
        ExecutorService pool = Executors.newFixedThreadPool(2);
        switch (args[0]) {
            case "future" -> {
                Future<?> task = pool.submit(WaitsWithLock::task);
                await(isSafe, task::get);
            }
            case "completable" -> {
                CompletableFuture<Void> task = CompletableFuture.runAsync(WaitsWithLock::task, pool);
                await(isSafe, task::join);
            }
            case "latch" -> {
                CountDownLatch latch = new CountDownLatch(1);
                pool.execute(() -> {
                    task();
                    latch.countDown();
                });
                await(isSafe, latch::await);
            }
            case "queue" -> {
                LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>();
                pool.execute(() -> {
                    task();
                    queue.add("result");
                });
                await(isSafe, queue::take);
            }
            case "invokeAll" -> {
                // invokeAll waits only for a task that has not ended before.
                Callable<Object> task = () -> {
                    pause();
                    task();
                    return null;
                };
                Future<?> other = pool.submit(WaitsWithLock::task);
                if (isSafe) {
                    pool.invokeAll(List.of(task));
                } else {
                    invokeAll(pool, task, other);
                }
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.MINUTES);
        System.out.println("PASS " + done);
    }

    private static void task() {
        synchronized (LOCK) {
            done++;
        }
    }

    private static void await(boolean isSafe, Waiting waiting) throws Exception {
        pause();
        if (isSafe) {
            waiting.await();
        }
        synchronized (LOCK) {
            if (!isSafe) {
                waiting.await();
            }
            done++;
        }
    }

    /** The second lock is needed by the tasks of invokeAll, and held by a thread that requests the first one. */
    private static void invokeAll(ExecutorService pool, Callable<Object> task, Future<?> other) throws Exception {
        Object first = new Object();
        Thread third = new Thread(() -> {
            synchronized (LOCK) {
                synchronized (first) {
                    done++;
                }
            }
        });
        third.start();
        pause();
        other.get();
        synchronized (first) {
            pool.invokeAll(List.of(task));
        }
        third.join();
    }

    private static void pause() throws InterruptedException {
        Thread.sleep(300);
    }
}
