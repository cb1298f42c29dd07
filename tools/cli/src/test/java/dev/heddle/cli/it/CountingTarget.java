package dev.heddle.cli.it;

/** A program with about a million events: two threads increment a counter, under a lock and without one. */
public final class CountingTarget {
    private static final int TIMES = 100_000;
    private static final Object LOCK = new Object();
    private static int locked;
    private static int racy;

    private CountingTarget() {}

    public static void main(String[] args) throws Exception {
        Thread[] threads = {new Thread(CountingTarget::count), new Thread(CountingTarget::count)};
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(locked + (racy > 0 ? " counted" : ""));
    }

    private static void count() {
        for (int i = 0; i < TIMES; i++) {
            synchronized (LOCK) {
                locked++;
            }
            racy++;
        }
    }
}
