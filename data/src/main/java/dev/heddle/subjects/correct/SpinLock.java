package dev.heddle.subjects.correct;

import java.util.concurrent.atomic.AtomicBoolean;

/** Threads take a lock by compare-and-set and release it by a volatile write. */
public final class SpinLock {
    private final AtomicBoolean isLocked = new AtomicBoolean();
    private int count;

    private SpinLock() {}

    public static void main(String[] args) throws InterruptedException {
        SpinLock counter = new SpinLock();
        Threads.run(counter::increment, counter::increment);
        Result.check(2, counter.count);
    }

    private void increment() {
        while (!isLocked.compareAndSet(false, true)) {
            Thread.onSpinWait();
        }
        try {
            count++;
        } finally {
            isLocked.set(false);
        }
    }
}
