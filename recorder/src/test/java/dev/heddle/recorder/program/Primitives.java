package dev.heddle.recorder.program;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;

/** One synchroniser after another. */
public final class Primitives {
    private static final VarHandle HANDLE;
    private static final VarHandle STATIC_HANDLE;
    private static final AtomicIntegerFieldUpdater<Primitives> UPDATER =
            AtomicIntegerFieldUpdater.newUpdater(Primitives.class, "updated");

    static {
        try {
            HANDLE = MethodHandles.lookup().findVarHandle(Primitives.class, "handled", int.class);
            STATIC_HANDLE = MethodHandles.lookup().findStaticVarHandle(Primitives.class, "sum", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static int sum;
    private volatile int updated;
    private int handled;
    private final int[] frozen = {1};

    private Primitives() {}

    public static void main(String[] arguments) throws Exception {
        Primitives primitives = new Primitives();
        primitives.locks();
        primitives.stampedLock();
        primitives.conditions();
        primitives.handOffs();
        primitives.collections();
        primitives.tasks();
        primitives.atomics();
        primitives.references();
        primitives.interrupts();
        primitives.classValues();
        virtualThreads();
        System.out.println("done " + primitives.frozen[0]);
    }

    /** One value for two classes, by a method that changes its parameter; and a null value. */
    private void classValues() {
        ClassValue<Boolean> hasName = new ClassValue<>() {
            @Override
            protected Boolean computeValue(Class<?> type) {
                Class<?> at = type;
                while (type != null) {
                    at = type;
                    type = type.getSuperclass();
                }
                return !at.getName().isEmpty();
            }
        };
        ClassValue<Object> nothing = new ClassValue<>() {
            @Override
            protected Object computeValue(Class<?> type) {
                return null;
            }
        };
        for (int i = 0; i < 2; i++) {
            if (!hasName.get(Integer.class) || !hasName.get(Long.class) || nothing.get(Long.class) != null) {
                throw new IllegalStateException();
            }
        }
    }

    private void locks() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        Thread other = new Thread(() -> {
            if (!lock.tryLock()) {
                sum++;
            }
        });
        other.start();
        other.join();
        lock.unlock();
        ReentrantReadWriteLock both = new ReentrantReadWriteLock();
        both.writeLock().lock();
        both.readLock().lock();
        both.writeLock().unlock();
        both.readLock().unlock();
        Semaphore semaphore = new Semaphore(3);
        semaphore.acquire(2);
        if (semaphore.tryAcquire(2)) {
            throw new IllegalStateException();
        }
        semaphore.release();
        semaphore.drainPermits();
        Mutex mutex = new Mutex();
        mutex.acquire(1);
        mutex.release(1);
    }

    /** A lock of the program's own. */
    private static final class Mutex extends AbstractQueuedSynchronizer {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean tryAcquire(int permits) {
            return compareAndSetState(0, 1);
        }

        @Override
        protected boolean tryRelease(int permits) {
            setState(0);
            return true;
        }
    }

    private void stampedLock() {
        StampedLock lock = new StampedLock();
        long stamp = lock.readLock();
        stamp = lock.tryConvertToWriteLock(stamp);
        stamp = lock.tryConvertToReadLock(stamp);
        lock.unlock(stamp);
        stamp = lock.tryOptimisticRead();
        if (!lock.validate(stamp)) {
            throw new IllegalStateException();
        }
        lock.asWriteLock().lock();
        lock.asWriteLock().unlock();
    }

    private void conditions() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition changed = lock.newCondition();
        boolean[] ready = {false};
        Thread other = new Thread(() -> {
            lock.lock();
            ready[0] = true;
            changed.signal();
            lock.unlock();
        });
        lock.lock();
        other.start();
        while (!ready[0]) {
            changed.await();
        }
        lock.unlock();
        other.join();
    }

    private void handOffs() throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        CyclicBarrier barrier = new CyclicBarrier(2, () -> sum++);
        Exchanger<String> exchanger = new Exchanger<>();
        Phaser phaser = new Phaser(2);
        Thread other = new Thread(() -> {
            try {
                latch.await();
                barrier.await();
                exchanger.exchange("left");
                phaser.arriveAndAwaitAdvance();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        latch.countDown();
        barrier.await();
        exchanger.exchange("right");
        phaser.arriveAndAwaitAdvance();
        other.join();
    }

    private void collections() throws InterruptedException {
        BlockingQueue<String> queue = new LinkedBlockingQueue<>();
        queue.put("a");
        queue.take();
        if (queue.poll() != null || queue.poll(1, TimeUnit.NANOSECONDS) != null) {
            throw new IllegalStateException();
        }
        ConcurrentHashMap<String, Object> map = new ConcurrentHashMap<>();
        map.computeIfAbsent("k", key -> new Object());
        map.get("k");
        map.get("none");
    }

    private void tasks() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<Integer> future = pool.submit(() -> ++sum);
        future.get();
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.MINUTES);
        ScheduledExecutorService later = Executors.newScheduledThreadPool(1);
        later.schedule(() -> ++sum, 1, TimeUnit.MILLISECONDS).get();
        later.shutdown();
        CompletableFuture.supplyAsync(() -> 1).thenApply(one -> one + 1).join();
        int[] slots = new int[64];
        IntStream.range(0, slots.length).parallel().forEach(i -> slots[i] = i);
        sum += slots[63];
        CountDownLatch ran = new CountDownLatch(1);
        Timer timer = new Timer(true);
        timer.schedule(
                new TimerTask() {
                    @Override
                    public void run() {
                        ran.countDown();
                    }
                },
                1);
        ran.await();
    }

    private void atomics() {
        AtomicInteger counter = new AtomicInteger();
        counter.set(1);
        counter.get();
        counter.incrementAndGet();
        new AtomicIntegerArray(3).compareAndSet(2, 0, 1);
        UPDATER.getAndAdd(this, 2);
        HANDLE.setVolatile(this, 3);
        int seen = (int) HANDLE.getAcquire(this) + (int) STATIC_HANDLE.getVolatile();
        sum = seen;
    }

    private void references() {
        AtomicInteger counter = new AtomicInteger();
        IntSupplier increment = counter::incrementAndGet;
        increment.getAsInt();
        List<String> list = new ArrayList<>();
        Consumer<String> add = list::add;
        add.accept("x");
        ReentrantLock lock = new ReentrantLock();
        Runnable acquire = lock::lock;
        acquire.run();
    }

    private void interrupts() {
        Thread.currentThread().interrupt();
        if (Thread.interrupted()) {
            Thread.currentThread().interrupt();
        }
        try {
            Thread.sleep(1_000);
        } catch (InterruptedException e) {
            sum = 0;
        }
    }

    private static void virtualThreads() throws Exception {
        Runnable task = () -> sum = 5;
        Thread thread;
        try {
            thread = (Thread)
                    Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task);
        } catch (NoSuchMethodException e) {
            // A JDK without virtual threads: any thread.
            thread = new Thread(task);
            thread.start();
        }
        thread.join();
    }
}
