package dev.heddle.subjects.correct;

import java.util.concurrent.locks.StampedLock;

/** An optimistic read of a {@code StampedLock} is validated before its values are used; otherwise the read lock is taken. */
public final class OptimisticRead {
    private final StampedLock lock = new StampedLock();
    private int x;
    private int y;

    private OptimisticRead() {}

    public static void main(String[] args) throws InterruptedException {
        OptimisticRead point = new OptimisticRead();
        Threads.run(point::move, point::move, point::look);
        Result.check(4, point.x + point.y);
    }

    private void move() {
        long stamp = lock.writeLock();
        try {
            x++;
            y++;
        } finally {
            lock.unlockWrite(stamp);
        }
    }

    private void look() {
        for (int i = 0; i < 2; i++) {
            if (distance() != 0) {
                throw new IllegalStateException("x and y do not belong together");
            }
        }
    }

    private int distance() {
        long stamp = lock.tryOptimisticRead();
        int seenX = x;
        int seenY = y;
        if (!lock.validate(stamp)) {
            stamp = lock.readLock();
            try {
                seenX = x;
                seenY = y;
            } finally {
                lock.unlockRead(stamp);
            }
        }
        return seenX - seenY;
    }
}
