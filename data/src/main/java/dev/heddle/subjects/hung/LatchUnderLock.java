package dev.heddle.subjects.hung;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import java.util.concurrent.CountDownLatch;

/** A thread waits for the first data under a lock that their reader needs. */
public final class LatchUnderLock {
    private final Window window;
    private final CountDownLatch loaded = new CountDownLatch(1);
    private final Object cache = new Object();
    private int entries;

    private LatchUnderLock(String[] args) {
        window = new Window(args, 1);
    }

    public static void main(String[] args) {
        LatchUnderLock store = new LatchUnderLock(args);
        Racers.run(store::load, () -> {
            if (args.length == 0) {
                LocalWork.spinLong();
            }
            store.first();
        });
    }

    private void load() {
        window.pass();
        synchronized (cache) {
            entries++;
        }
        loaded.countDown();
    }

    private void first() {
        synchronized (cache) {
            window.arrive();
            try {
                loaded.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            entries--;
        }
    }
}
