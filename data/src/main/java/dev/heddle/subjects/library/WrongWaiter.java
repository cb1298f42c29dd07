package dev.heddle.subjects.library;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A place for one element with one condition, on which producers and consumers wait alike, and one of them is
 * signalled.
 *
 * <p>Wanted order: a producer waits because the place is full and a consumer because it is empty, and the signal goes
 * to the one that cannot use it. Failure: all wait.
 */
public final class WrongWaiter {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private int elements;

    private WrongWaiter() {}

    public static void main(String[] args) throws InterruptedException {
        WrongWaiter place = new WrongWaiter();
        Thread[] threads = {
            new Thread(() -> place.change(-1), "consumer-1"),
            new Thread(() -> place.change(-1), "consumer-2"),
            new Thread(() -> place.change(1), "producer-1"),
            new Thread(() -> place.change(1), "producer-2")
        };
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private void change(int by) {
        lock.lock();
        try {
            while (elements + by < 0 || elements + by > 1) {
                changed.awaitUninterruptibly();
            }
            elements += by;
            changed.signal();
        } finally {
            lock.unlock();
        }
    }
}
