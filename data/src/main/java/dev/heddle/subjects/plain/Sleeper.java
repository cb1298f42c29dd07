package dev.heddle.subjects.plain;

import dev.heddle.subjects.Racers;
import java.util.concurrent.CountDownLatch;

/**
 * Two threads update a counter under a lock for some ten minutes: long enough to be killed at any moment.
 *
 * <p>Prints {@code ready} once both threads have made their first update.
 */
public final class Sleeper {

    private static final int UPDATES = 600_000;

    private final CountDownLatch running = new CountDownLatch(2);
    private long counter;

    private Sleeper() {}

    public static void main(String[] args) throws InterruptedException {
        Sleeper sleeper = new Sleeper();
        Thread first = new Thread(sleeper::work, "sleeper-1");
        Thread second = new Thread(sleeper::work, "sleeper-2");
        first.start();
        second.start();
        sleeper.running.await();
        System.out.println("ready");
        System.out.flush();
        Racers.join(first, second);
    }

    private void work() {
        for (int i = 0; i < UPDATES; i++) {
            update();
            if (i == 0) {
                running.countDown();
            }
            pause();
        }
    }

    private synchronized void update() {
        counter++;
    }

    /** Keeps the program from filling the disk with events while it waits to be killed. */
    private static void pause() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            throw new IllegalStateException("no thread interrupts this one", e);
        }
    }
}
