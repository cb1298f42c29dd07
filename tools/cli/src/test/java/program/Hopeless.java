package program;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;

/** Fails in every run, in the way that its argument says; {@code fine} and {@code serves} do not. {@code stays} does not end either. */
public final class Hopeless {
    private static int touched;

    private Hopeless() {}

    public static void main(String[] how) throws Exception {
        switch (how[0]) {
            case "monitors" -> deadlock(new Object(), new Object(), Thread::new);
            case "virtual" -> deadlock(new Object(), new Object(), Hopeless::virtual);
            case "locks" -> deadlock(new ReentrantLock(), new ReentrantReadWriteLock().writeLock(), Thread::new);
            case "signal" -> lostSignal(new Object());
            case "pool" -> inPool();
            case "exit" -> run(() -> System.exit(3));
            case "fine" -> run(() -> System.exit(0));
            case "stays" -> {
                inPool();
                new java.net.ServerSocket(0).accept();
            }
            case "serves" -> new java.net.ServerSocket(0).accept();
            default -> throw new IllegalArgumentException(how[0]);
        }
    }

    private static void run(Runnable task) throws InterruptedException {
        Thread thread = new Thread(() -> {
            touch();
            task.run();
        });
        thread.start();
        thread.join();
    }

    private static synchronized void touch() {
        touched++;
    }

    private static void inPool() throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(() -> {
            touch();
            throw new AssertionError("touched");
        });
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.MINUTES);
    }

    private static void lostSignal(Object monitor) throws InterruptedException {
        run(() -> {
            synchronized (monitor) {
                monitor.notifyAll();
            }
        });
        synchronized (monitor) {
            monitor.wait();
        }
    }

    /** A virtual thread, where there are any. */
    private static Thread virtual(Runnable task) {
        try {
            Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
            return (Thread) Class.forName("java.lang.Thread$Builder")
                    .getMethod("unstarted", Runnable.class)
                    .invoke(builder, task);
        } catch (NoSuchMethodException e) {
            return new Thread(task);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void deadlock(Object one, Object other, Function<Runnable, Thread> threads)
            throws InterruptedException {
        CountDownLatch both = new CountDownLatch(2);
        Thread first = threads.apply(() -> take(one, other, both));
        Thread second = threads.apply(() -> take(other, one, both));
        first.start();
        second.start();
        first.join();
        second.join();
    }

    private static void take(Object first, Object second, CountDownLatch both) {
        if (first instanceof Lock lock) {
            lock.lock();
            meet(both);
            ((Lock) second).lock();
        } else {
            synchronized (first) {
                meet(both);
                synchronized (second) {
                    touch();
                }
            }
        }
    }

    private static void meet(CountDownLatch both) {
        both.countDown();
        try {
            both.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
