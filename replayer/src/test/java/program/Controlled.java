package program;

import java.lang.reflect.Method;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Programs to be controlled; the argument selects one. */
public final class Controlled {
    private static final Object MONITOR = new Object();
    private static volatile boolean flag;
    private static int count;

    private interface Body {
        void run() throws Exception;
    }

    private Controlled() {}

    public static void main(String[] words) throws Exception {
        switch (words[0]) {
            case "locks" -> crossed(new ReentrantLock(), new ReentrantLock(true));
            case "write locks" -> crossed(new ReentrantReadWriteLock().writeLock(), new StampedLock().asWriteLock());
            case "read and write" -> readAndWrite();
            case "lock and monitor" -> lockAndMonitor();
            case "upgrade" -> upgrade();
            case "join" -> join();
            case "interruptible" -> interruptible();
            case "condition" -> condition();
            case "lost signal" -> lostSignal();
            case "lost notification" -> lostNotification();
            case "lost permit" -> LockSupport.park();
            case "executor" -> executor();
            case "timer" -> timer();
            case "spin" -> spin();
            case "spin on write" -> spinOnWrite();
            case "spin for ever" -> spinForEver();
            case "poll for ever" -> pollForEver();
            case "threads" -> threads();
            case "virtual threads" -> virtualThreads();
            case "catch" -> catchEverything();
            case "exit" -> exit();
            case "flag of a held thread" -> flagOfHeld();
            case "interrupted pool" -> interruptedPool();
            default -> throw new IllegalArgumentException(words[0]);
        }
    }

    private static Thread thread(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        thread.start();
        return thread;
    }

    private static void crossed(Lock one, Lock two) throws InterruptedException {
        Thread first = thread(() -> both(one, two));
        Thread second = thread(() -> both(two, one));
        first.join();
        second.join();
    }

    private static void both(Lock outer, Lock inner) {
        outer.lock();
        try {
            inner.lock();
            inner.unlock();
        } finally {
            outer.unlock();
        }
    }

    private static void readAndWrite() throws InterruptedException {
        ReentrantReadWriteLock one = new ReentrantReadWriteLock();
        ReentrantReadWriteLock two = new ReentrantReadWriteLock();
        Thread first = thread(() -> both(one.readLock(), two.writeLock()));
        Thread second = thread(() -> both(two.readLock(), one.writeLock()));
        first.join();
        second.join();
    }

    private static void lockAndMonitor() throws InterruptedException {
        Lock lock = new ReentrantLock();
        Thread first = thread(() -> {
            lock.lock();
            try {
                synchronized (MONITOR) {
                    count++;
                }
            } finally {
                lock.unlock();
            }
        });
        Thread second = thread(() -> {
            synchronized (MONITOR) {
                lock.lock();
                lock.unlock();
            }
        });
        first.join();
        second.join();
    }

    private static void upgrade() {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        lock.readLock().lock();
        lock.writeLock().lock();
    }

    private static void join() throws InterruptedException {
        Lock lock = new ReentrantLock();
        lock.lock();
        thread(lock::lock).join();
    }

    /** Two threads that wait for each other until a third one interrupts one of them. */
    private static void interruptible() throws InterruptedException {
        Lock lock = new ReentrantLock();
        lock.lock();
        Thread waiting = thread(() -> {
            try {
                lock.lockInterruptibly();
            } catch (InterruptedException e) {
                count++;
            }
        });
        thread(() -> {
            Thread.sleep(100);
            waiting.interrupt();
        });
        waiting.join();
        System.out.println(count);
    }

    private static void condition() throws InterruptedException {
        Lock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        lock.lock();
        Thread signalling = thread(() -> {
            lock.lock();
            count = 1;
            condition.signal();
            lock.unlock();
        });
        while (count == 0) {
            condition.await();
        }
        lock.unlock();
        signalling.join();
        System.out.println(count);
    }

    private static void lostSignal() throws InterruptedException {
        Lock lock = new ReentrantLock();
        lock.lock();
        lock.newCondition().await();
    }

    private static void lostNotification() throws InterruptedException {
        synchronized (MONITOR) {
            MONITOR.wait();
        }
    }

    private static void executor() throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(2);
        executor.submit(() -> System.out.println("task")).get();
    }

    private static void timer() {
        new Timer()
                .schedule(
                        new TimerTask() {
                            @Override
                            public void run() {
                                System.out.println("task");
                            }
                        },
                        5);
    }

    private static void spin() throws InterruptedException {
        Thread late = thread(() -> {
            Thread.sleep(50);
            flag = true;
        });
        while (!flag) {}
        late.join();
        System.out.println("seen");
    }

    private static void spinOnWrite() throws InterruptedException {
        Thread busy = thread(() -> {
            for (int i = 0; i < 1_000; i++) {
                count++;
            }
            flag = true;
        });
        while (!flag) {}
        busy.join();
        System.out.println(count);
    }

    private static void spinForEver() {
        while (!flag) {}
    }

    private static void pollForEver() throws InterruptedException {
        while (!flag) {
            Thread.sleep(10);
        }
    }

    private static void threads() throws InterruptedException {
        Thread[] all = new Thread[100];
        for (int i = 0; i < all.length; i++) {
            all[i] = thread(() -> {
                for (int k = 0; k < 10; k++) {
                    synchronized (MONITOR) {
                        count++;
                    }
                }
            });
        }
        for (Thread one : all) {
            one.join();
        }
        System.out.println(count);
    }

    /** By reflection, because this is compiled for releases without virtual threads. */
    private static void virtualThreads() throws Exception {
        Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
        Lock lock = new ReentrantLock();
        Runnable task = () -> {
            for (int k = 0; k < 3; k++) {
                lock.lock();
                count++;
                lock.unlock();
                LockSupport.parkNanos(1_000);
            }
        };
        Thread[] all = new Thread[1_000];
        for (int i = 0; i < all.length; i++) {
            all[i] = (Thread) start.invoke(null, task);
        }
        for (Thread one : all) {
            one.join();
        }
        System.out.println(count);
    }

    /** Any exception of a hook would be caught here. */
    private static void catchEverything() throws InterruptedException {
        Thread[] all = new Thread[3];
        for (int i = 0; i < all.length; i++) {
            all[i] = thread(() -> {
                for (int k = 0; k < 50; k++) {
                    try {
                        synchronized (MONITOR) {
                            MONITOR.notifyAll();
                            MONITOR.wait(1);
                            if (k % 7 == 0) {
                                throw new StackOverflowError("on purpose");
                            }
                        }
                    } catch (Throwable e) {
                        if (!"on purpose".equals(e.getMessage())) {
                            System.out.println(e);
                        }
                    }
                }
            });
        }
        for (Thread one : all) {
            one.join();
        }
        System.out.println("caught");
    }

    private static void exit() throws InterruptedException {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            synchronized (MONITOR) {
                System.out.println("hook");
            }
        }));
        thread(() -> {
            while (!flag) {
                count++;
            }
        });
        Thread.sleep(10);
        System.exit(3);
    }

    private static void flagOfHeld() throws InterruptedException {
        Thread held = thread(() -> {
            int sum = 0;
            for (int i = 0; i < 100; i++) {
                sum += count;
            }
            if (!Thread.currentThread().isInterrupted()) {
                System.out.println("not interrupted, " + sum);
            }
        });
        held.interrupt();
        for (int i = 0; i < 20; i++) {
            count++;
            if (held.isAlive() && !held.isInterrupted()) {
                System.out.println("not seen");
            }
        }
        held.join();
    }

    private static void interruptedPool() throws InterruptedException {
        ExecutorService executor = Executors.newFixedThreadPool(2);
        CountDownLatch both = new CountDownLatch(2);
        for (int i = 0; i < 2; i++) {
            executor.execute(() -> {
                both.countDown();
                try {
                    TimeUnit.DAYS.sleep(1);
                } catch (InterruptedException e) {
                    System.out.println("interrupted");
                }
            });
        }
        both.await();
        executor.shutdownNow();
        System.out.println(executor.awaitTermination(1, TimeUnit.HOURS));
    }
}
