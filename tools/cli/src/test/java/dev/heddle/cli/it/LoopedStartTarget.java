package dev.heddle.cli.it;

/**
 * A program that starts its threads in a loop over an array; the first one has done something before the second one
 * starts. Behind that is a race that a lock hides while the first thread comes late.
 */
public final class LoopedStartTarget {
    private static final Object LOCK = new Object();
    private static int shared;
    private static int early;
    private static int late;

    private LoopedStartTarget() {}

    public static void main(String[] args) throws Exception {
        Thread[] threads = {new Thread(LoopedStartTarget::first), new Thread(LoopedStartTarget::second)};
        for (Thread thread : threads) {
            thread.start();
            Thread.sleep(300);
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void first() {
        synchronized (LOCK) {
            late++;
        }
        try {
            Thread.sleep(1_000);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        synchronized (LOCK) {
            late++;
        }
        shared = 2;
    }

    private static void second() {
        shared = 1;
        synchronized (LOCK) {
            early++;
        }
    }
}
