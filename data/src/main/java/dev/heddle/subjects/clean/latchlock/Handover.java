package dev.heddle.subjects.clean.latchlock;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import java.util.concurrent.CountDownLatch;

/** A thread waits for a latch before it takes the lock that another one needs before it counts down. */
public final class Handover {

    private Handover() {}

    public static void main(String[] args) {
        Object desk = new Object();
        CountDownLatch done = new CountDownLatch(1);
        Racers.run(
                () -> {
                    synchronized (desk) {
                        LocalWork.spin();
                    }
                    done.countDown();
                },
                () -> {
                    LocalWork.spinLong();
                    awaitAll(done);
                    synchronized (desk) {
                        LocalWork.spin();
                    }
                });
    }

    private static void awaitAll(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
