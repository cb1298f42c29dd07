package dev.heddle.calls;

/** Runs calls in threads. It is instrumented, so that Heddle controls these threads. */
public final class CallThreads {
    private CallThreads() {}

    /** Starts a thread for each task, and waits for their ends; the first thread has the name {@code A}. */
    public static void run(Runnable[] tasks) throws InterruptedException {
        Thread[] threads = new Thread[tasks.length];
        for (int i = 0; i < tasks.length; i++) {
            threads[i] = new Thread(tasks[i], String.valueOf((char) ('A' + i)));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
