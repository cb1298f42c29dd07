package dev.heddle.subjects.correct;

import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A writer takes the read lock before it releases the write lock. */
public final class DowngradedLock {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private int value;

    private DowngradedLock() {}

    public static void main(String[] args) throws InterruptedException {
        DowngradedLock cell = new DowngradedLock();
        Threads.run(cell::increment, cell::increment);
        Result.check(2, cell.value);
    }

    private void increment() {
        int written;
        lock.writeLock().lock();
        try {
            written = ++value;
            lock.readLock().lock();
        } finally {
            lock.writeLock().unlock();
        }
        try {
            if (value != written) {
                throw new IllegalStateException("another thread wrote " + value);
            }
        } finally {
            lock.readLock().unlock();
        }
    }
}
