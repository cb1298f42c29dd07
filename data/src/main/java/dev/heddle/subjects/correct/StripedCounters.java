package dev.heddle.subjects.correct;

import java.util.concurrent.locks.ReentrantLock;

/** Each key is guarded by the lock of its stripe; a sum takes all locks in one order. */
public final class StripedCounters {
    private final ReentrantLock[] locks = {new ReentrantLock(), new ReentrantLock()};
    private final int[] counts = new int[4];

    private StripedCounters() {}

    public static void main(String[] args) throws InterruptedException {
        StripedCounters counters = new StripedCounters();
        Threads.run(
                () -> {
                    counters.add(0);
                    counters.add(3);
                },
                () -> {
                    counters.add(2);
                    counters.add(3);
                },
                counters::sum);
        Result.check(4, counters.sum());
    }

    private void add(int key) {
        ReentrantLock lock = locks[key % locks.length];
        lock.lock();
        try {
            counts[key]++;
        } finally {
            lock.unlock();
        }
    }

    private int sum() {
        locks[0].lock();
        locks[1].lock();
        try {
            return counts[0] + counts[1] + counts[2] + counts[3];
        } finally {
            locks[1].unlock();
            locks[0].unlock();
        }
    }
}
