package dev.heddle.subjects.litmus;

import java.util.concurrent.locks.Lock;

/** Three threads count under one lock; each notes the counts that it made. */
abstract class LockHandOver extends Litmus {
    private static final int ROUNDS = 1_500;
    private static final int TOGETHER = 20;

    private int counter;

    LockHandOver(String lock) {
        super("lock hand-over, ".concat(lock), ROUNDS, ROUNDS, ROUNDS);
    }

    @Override
    final void thread(int number, int[] notes) {
        for (int round = 0; round < ROUNDS; round++) {
            if (round % TOGETHER == 0) {
                Thread.yield();
            }
            notes[round] = locked();
        }
    }

    abstract int locked();

    /** To be called under the lock. */
    final int count() {
        return counter++;
    }

    static final class Monitor extends LockHandOver {
        Monitor() {
            super("monitor");
        }

        @Override
        synchronized int locked() {
            return count();
        }
    }

    static final class Locked extends LockHandOver {
        private final Lock lock;

        Locked(String name, Lock lock) {
            super(name);
            this.lock = lock;
        }

        @Override
        int locked() {
            lock.lock();
            try {
                return count();
            } finally {
                lock.unlock();
            }
        }
    }
}
