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
    private static final Object STOCK = new Object();
    private static final Object ORDERS = new Object();
    private static final long SLOT_MILLIS = 300;
    private static volatile int nested;
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

    /** Takes two locks in one order, and now and then keeps the outer one for long. */
    private static void nest(Object outer, Object inner, long millis) {
        synchronized (outer) {
            if (millis > 0) {
                pause(millis);
            }
            synchronized (inner) {
                nested++;
            }
        }
    }

    /** Every second slot of time is that of one thread, so that two of them do not wait for each other for ever. */
    private static void nestAgainAndAgain(Object outer, Object inner, long millis, boolean isFirst) {
        while (!over) {
            if (System.currentTimeMillis() / SLOT_MILLIS % 2 == 0 == isFirst) {
                nest(outer, inner, millis);
            }
            pause(SLOT_MILLIS / 2);
        }
    }

    private static void startNesting(Object outer, Object inner, long millis, boolean isFirst) {
        Thread nesting = new Thread(() -> nestAgainAndAgain(outer, inner, millis, isFirst), "nesting");
        nesting.setDaemon(true);
        nesting.start();
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
        startNesting(STOCK, ORDERS, 0, true);
        startNesting(ORDERS, STOCK, 0, false);
        startNesting(new Object(), new Object(), 150, true);
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
