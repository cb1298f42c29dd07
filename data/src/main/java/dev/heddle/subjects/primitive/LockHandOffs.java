package dev.heddle.subjects.primitive;

import dev.heddle.subjects.primitive.HandOff.Between;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** The locks of {@code java.util.concurrent.locks}. */
final class LockHandOffs {
    private static final long LONG_SECONDS = 1_000;

    private LockHandOffs() {}

    /** Something that is given under one lock and looked for under another, which may be the same. */
    abstract static class Locked extends Between {
        private final Lock giving;
        private final Lock taking;
        private boolean given;

        Locked(Lock giving, Lock taking) {
            this.giving = giving;
            this.taking = taking;
        }

        protected void acquire(Lock lock) throws InterruptedException {
            lock.lock();
        }

        @Override
        protected void give() throws InterruptedException {
            acquire(giving);
            given = true;
            giving.unlock();
        }

        @Override
        protected void take() throws InterruptedException {
            while (!isGiven()) {
                Thread.onSpinWait();
            }
        }

        private boolean isGiven() throws InterruptedException {
            acquire(taking);
            try {
                return given;
            } finally {
                taking.unlock();
            }
        }
    }

    static final class Simple extends Locked {
        Simple(Lock lock) {
            super(lock, lock);
        }
    }

    static final class TryLock extends Locked {
        TryLock(Lock lock) {
            super(lock, lock);
        }

        @Override
        protected void acquire(Lock lock) {
            while (!lock.tryLock()) {
                Thread.onSpinWait();
            }
        }
    }

    static final class TimedLock extends Locked {
        TimedLock(Lock lock) {
            super(lock, lock);
        }

        @Override
        protected void acquire(Lock lock) throws InterruptedException {
            if (!lock.tryLock(LONG_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("no lock after " + LONG_SECONDS + " s");
            }
        }
    }

    static final class InterruptibleLock extends Locked {
        InterruptibleLock(Lock lock) {
            super(lock, lock);
        }

        @Override
        protected void acquire(Lock lock) throws InterruptedException {
            lock.lockInterruptibly();
        }
    }

    static final class WriteThenRead extends Locked {
        WriteThenRead(ReentrantReadWriteLock lock) {
            super(lock.writeLock(), lock.readLock());
        }
    }

    static final class ReadThenWrite extends Locked {
        ReadThenWrite(ReentrantReadWriteLock lock) {
            super(lock.readLock(), lock.writeLock());
        }
    }

    /** Two readers are not ordered. */
    static final class ReadAndRead extends Between {
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();

        @Override
        protected void give() {
            lock.readLock().lock();
            lock.readLock().unlock();
        }

        @Override
        protected void take() {
            give();
        }
    }

    /** Optimistic reads of what is written under a stamp. */
    static final class Optimistic extends Between {
        private final StampedLock lock = new StampedLock();
        private boolean given;

        @Override
        protected void give() {
            long stamp = lock.writeLock();
            given = true;
            lock.unlockWrite(stamp);
        }

        @Override
        protected void take() {
            while (!isGiven()) {
                Thread.onSpinWait();
            }
        }

        private boolean isGiven() {
            long stamp = lock.tryOptimisticRead();
            boolean is = given;
            return stamp != 0 && lock.validate(stamp) && is;
        }
    }

    /** Both sides read, and go over to writing. */
    static final class Conversion extends Between {
        private final StampedLock lock = new StampedLock();
        private boolean given;

        @Override
        protected void give() {
            exchange(true);
        }

        @Override
        protected void take() {
            while (!exchange(false)) {
                Thread.onSpinWait();
            }
        }

        private boolean exchange(boolean give) {
            while (true) {
                long reading = lock.readLock();
                long writing = lock.tryConvertToWriteLock(reading);
                if (writing != 0) {
                    given |= give;
                    boolean is = given;
                    lock.unlock(writing);
                    return is;
                }
                lock.unlockRead(reading);
            }
        }
    }

    /** The giver signals only when the taker waits. */
    static final class OfCondition extends Between {
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition condition = lock.newCondition();
        private final boolean timed;
        private boolean given;

        OfCondition(boolean timed) {
            this.timed = timed;
        }

        @Override
        protected void give() {
            while (!tryGive()) {
                Thread.onSpinWait();
            }
        }

        private boolean tryGive() {
            lock.lock();
            try {
                given = lock.hasWaiters(condition);
                if (given) {
                    condition.signal();
                }
                return given;
            } finally {
                lock.unlock();
            }
        }

        @Override
        protected void take() throws InterruptedException {
            lock.lock();
            try {
                while (!given) {
                    if (!timed) {
                        condition.await();
                    } else if (!condition.await(LONG_SECONDS, TimeUnit.SECONDS)) {
                        throw new IllegalStateException("no signal after " + LONG_SECONDS + " s");
                    }
                }
            } finally {
                lock.unlock();
            }
        }
    }
}
