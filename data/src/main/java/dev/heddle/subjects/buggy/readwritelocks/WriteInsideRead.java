package dev.heddle.subjects.buggy.readwritelocks;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Each of two threads writes what the other one reads, inside its own read lock: the write lock of one waits for the
 * read lock of the other.
 */
public final class WriteInsideRead {

    private WriteInsideRead() {}

    public static void main(String[] args) {
        ReentrantReadWriteLock warp = new ReentrantReadWriteLock();
        ReentrantReadWriteLock weft = new ReentrantReadWriteLock();
        int[] seen = new int[2];
        Racers.run(() -> nested(warp.readLock(), weft.writeLock(), seen, 0), () -> {
            LocalWork.spin();
            nested(weft.readLock(), warp.writeLock(), seen, 1);
        });
        if (seen[0] + seen[1] != 2) {
            throw new IllegalStateException("expected both to be seen");
        }
    }

    private static void nested(Lock outer, Lock inner, int[] seen, int slot) {
        outer.lock();
        try {
            inner.lock();
            try {
                seen[slot] = 1;
            } finally {
                inner.unlock();
            }
        } finally {
            outer.unlock();
        }
    }
}
