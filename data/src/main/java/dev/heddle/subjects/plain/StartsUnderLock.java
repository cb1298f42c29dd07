package dev.heddle.subjects.plain;

import dev.heddle.subjects.Racers;

/**
 * A thread starts another one while it holds a lock, and then takes a second lock. The other thread takes the two in
 * the other order. With the argument {@code first} it takes the first lock alone before, so it must wait until its
 * starter has released both, and no deadlock is possible.
 */
public final class StartsUnderLock {
    private static final Object INDEX = new Object();
    private static final Object CHECKPOINT = new Object();
    private static final long MILLIS = 300;
    private static int pages;

    private StartsUnderLock() {}

    private static void take(Object outer, Object inner) {
        synchronized (outer) {
            synchronized (inner) {
                pages++;
            }
        }
    }

    private static void work(boolean isFirst) {
        if (isFirst) {
            synchronized (INDEX) {
                pages++;
            }
        } else {
            pause();
        }
        take(CHECKPOINT, INDEX);
    }

    private static void pause() {
        try {
            Thread.sleep(MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) {
        boolean isFirst = args.length > 0 && args[0].equals("first");
        Thread worker = new Thread(() -> work(isFirst), "checkpoints");
        synchronized (INDEX) {
            worker.start();
            synchronized (CHECKPOINT) {
                pages++;
            }
        }
        Racers.join(worker);
    }
}
