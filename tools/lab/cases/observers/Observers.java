import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * A thread asks a concurrent object twice, and another thread changes the object. The program fails if the two answers
 * differ.
 */
public final class Observers {
    private final Supplier<Object> query;
    private final Runnable change;

    private Observers(Supplier<Object> query, Runnable change) {
        this.query = query;
        this.change = change;
    }

    private static Observers of(String kind) {
        CompletableFuture<String> future = new CompletableFuture<>();
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>();
        LinkedBlockingQueue<String> bounded = new LinkedBlockingQueue<>();
        ReentrantLock lock = new ReentrantLock();
        Semaphore semaphore = new Semaphore(2);
        Phaser phaser = new Phaser(1);
        CountDownLatch latch = new CountDownLatch(2);
        return switch (kind) {
            case "future.isDone" -> new Observers(future::isDone, () -> future.complete("done"));
            case "future.isCompletedExceptionally" -> new Observers(
                    future::isCompletedExceptionally, () -> future.completeExceptionally(new IllegalStateException()));
            case "map.size" -> new Observers(map::size, () -> map.put("key", 1));
            case "map.isEmpty" -> new Observers(map::isEmpty, () -> map.put("key", 1));
            case "queue.isEmpty" -> new Observers(queue::isEmpty, () -> queue.add("element"));
            case "queue.size" -> new Observers(bounded::size, () -> bounded.add("element"));
            case "lock.isLocked" -> new Observers(lock::isLocked, lock::lock);
            case "semaphore.availablePermits" -> new Observers(semaphore::availablePermits, semaphore::acquireUninterruptibly);
            case "phaser.getPhase" -> new Observers(phaser::getPhase, phaser::arrive);
            case "executor.isShutdown" -> {
                ExecutorService executor = Executors.newFixedThreadPool(1);
                yield new Observers(executor::isShutdown, executor::shutdown);
            }
            case "latch.getCount" -> new Observers(latch::getCount, latch::countDown);
            case "thread.isAlive" -> {
                Thread thread = new Thread(() -> {});
                thread.start();
                yield new Observers(thread::isAlive, () -> {});
            }
            default -> throw new IllegalArgumentException(kind);
        };
    }

    /** @param words the kind of query */
    public static void main(String[] words) throws InterruptedException {
        Observers observers = of(words[0]);
        Object[] answers = new Object[2];
        Thread asking = new Thread(() -> {
            answers[0] = observers.query.get();
            answers[1] = observers.query.get();
        });
        Thread changing = new Thread(observers.change);
        asking.start();
        changing.start();
        asking.join();
        changing.join();
        if (!answers[0].equals(answers[1])) {
            throw new AssertionError("BUG: " + words[0] + " was " + answers[0] + ", then " + answers[1]);
        }
        // The pool of one kind would keep the JVM alive.
        System.exit(0);
    }
}
