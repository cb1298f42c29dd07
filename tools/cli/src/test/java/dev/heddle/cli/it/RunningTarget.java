package dev.heddle.cli.it;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * A program with a pool, loops and a holder of a lock that run when it is attached to; it ends, and says which threads
 * it has, at the end of its input.
 */
public final class RunningTarget {
    private static final Object LOCK = new Object();
    private static final Object HELD = new Object();
    private static int racy;
    private static int guarded;
    private static volatile boolean over;

    private RunningTarget() {}

    private static void race() {
        racy++;
    }

    private static void addGuarded() {
        guarded++;
    }

    private static final class Task implements Runnable {
        private final int[] data;

        Task(int[] data) {
            this.data = data;
        }

        @Override
        public void run() {
            data[0]++;
            race();
            synchronized (LOCK) {
                addGuarded();
            }
        }
    }

    private static void loop() {
        while (!over) {
            // A frame that runs all the time, and the lock is acquired by it.
            synchronized (LOCK) {
                addGuarded();
            }
            pause(1);
        }
    }

    private static void hold() {
        synchronized (HELD) {
            while (!over) {
                pause(5);
            }
        }
    }

    private static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            over = true;
        }
    }

    private static void work() {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        try {
            while (!over) {
                int[] data = {1};
                Future<?> first = pool.submit(new Task(data));
                Future<?> second = pool.submit(new Task(new int[1]));
                first.get();
                data[0]++;
                second.get();
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        } finally {
            pool.shutdown();
        }
    }

    public static void main(String[] arguments) throws Exception {
        Thread looper = new Thread(RunningTarget::loop, "looper");
        Thread holder = new Thread(RunningTarget::hold, "holder");
        Thread worker = new Thread(RunningTarget::work, "worker");
        looper.start();
        holder.start();
        worker.start();
        System.out.println("ready");
        while (System.in.read() >= 0) {
            continue;
        }
        over = true;
        looper.join();
        holder.join();
        worker.join();
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            System.out.println("thread " + thread.getName());
        }
    }
}
