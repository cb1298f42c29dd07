package dev.heddle.subjects.rank;

import java.util.concurrent.CountDownLatch;

/** Waiting for a latch in a program without interrupts. */
public final class Latches {

    private Latches() {}

    /** Waits until the latch is open. */
    public static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted while waiting for a latch", e);
        }
    }
}
