package dev.heddle.subjects.correct;

import java.util.concurrent.locks.StampedLock;

/** An optimistic read is repeated until it is valid, then under the read lock. */
public final class OptimisticRetry {
    private final StampedLock lock = new StampedLock();
    private final int[] balances = {50, 50};

    private OptimisticRetry() {}

    public static void main(String[] args) throws InterruptedException {
        OptimisticRetry bank = new OptimisticRetry();
        Threads.run(() -> bank.move(10), () -> bank.move(20), () -> Result.check(100, bank.total()));
        Result.check(100, bank.total());
    }

    private void move(int amount) {
        long stamp = lock.writeLock();
        try {
            balances[0] -= amount;
            balances[1] += amount;
        } finally {
            lock.unlockWrite(stamp);
        }
    }

    private int total() {
        for (int attempt = 0; attempt < 3; attempt++) {
            long stamp = lock.tryOptimisticRead();
            if (stamp != 0) {
                int first = balances[0];
                int second = balances[1];
                if (lock.validate(stamp)) {
                    return first + second;
                }
            }
        }
        long stamp = lock.readLock();
        try {
            return balances[0] + balances[1];
        } finally {
            lock.unlockRead(stamp);
        }
    }
}
