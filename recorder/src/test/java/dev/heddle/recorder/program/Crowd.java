package dev.heddle.recorder.program;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** More threads than the recorder's table has entries: many at a time, and many one after another. */
public final class Crowd {
    private static final int STEPS = 4;
    private static final int AT_ONCE = 100;
    private static final Object LOCK = new Object();
    private static int total;

    private Crowd() {}

    static void step() {
        synchronized (LOCK) {
            total++;
        }
    }

    private static void steps(int number) {
        for (int i = 0; i < number; i++) {
            step();
        }
    }

    /** Threads that all exist before the first one ends; each of them runs before and after. */
    private static void together(int number) throws InterruptedException {
        CountDownLatch allHaveBegun = new CountDownLatch(number);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            Thread thread = new Thread(() -> {
                steps(STEPS / 2);
                allHaveBegun.countDown();
                try {
                    allHaveBegun.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                steps(STEPS / 2);
            });
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static List<WeakReference<Thread>> oneAfterTheOther(int number) throws InterruptedException {
        List<WeakReference<Thread>> ended = new ArrayList<>();
        for (int begun = 0; begun < number; begun += AT_ONCE) {
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < AT_ONCE; i++) {
                Thread thread = new Thread(() -> steps(STEPS));
                threads.add(thread);
                ended.add(new WeakReference<>(thread));
                thread.start();
            }
            for (Thread thread : threads) {
                thread.join();
            }
        }
        return ended;
    }

    /** @param arguments the number of threads at a time, and the number of threads after them, a multiple of 100 */
    public static void main(String[] arguments) throws InterruptedException {
        together(Integer.parseInt(arguments[0]));
        List<WeakReference<Thread>> ended = oneAfterTheOther(Integer.parseInt(arguments[1]));
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        int left = ended.size();
        while (left > 0 && System.nanoTime() < end) {
            System.gc();
            Thread.sleep(50);
            left = 0;
            for (WeakReference<Thread> one : ended) {
                left += one.get() == null ? 0 : 1;
            }
        }
        System.out.println("steps " + total + ", kept " + left);
    }
}
