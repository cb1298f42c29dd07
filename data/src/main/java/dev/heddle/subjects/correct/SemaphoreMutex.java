package dev.heddle.subjects.correct;

import java.util.concurrent.Semaphore;

/** A semaphore with one permit guards a counter. */
public final class SemaphoreMutex {
    private final Semaphore mutex = new Semaphore(1);
    private int count;

    private SemaphoreMutex() {}

    public static void main(String[] args) throws InterruptedException {
        SemaphoreMutex counter = new SemaphoreMutex();
        Threads.run(counter::increment, counter::increment, counter::increment);
        Result.check(3, counter.count);
    }

    private void increment() throws InterruptedException {
        mutex.acquire();
        try {
            count++;
        } finally {
            mutex.release();
        }
    }
}
