package dev.heddle.subjects.correct;

import java.util.concurrent.locks.StampedLock;

/** A read stamp is converted to a write stamp, or the write lock is taken and the condition checked again. */
public final class ConvertedStamp {
    private final StampedLock lock = new StampedLock();
    private int value;

    private ConvertedStamp() {}

    public static void main(String[] args) throws InterruptedException {
        ConvertedStamp holder = new ConvertedStamp();
        Threads.run(holder::setOnce, holder::setOnce);
        Result.check(1, holder.value);
    }

    private void setOnce() {
        long stamp = lock.readLock();
        try {
            while (value == 0) {
                long writeStamp = lock.tryConvertToWriteLock(stamp);
                if (writeStamp != 0) {
                    stamp = writeStamp;
                    value++;
                    break;
                }
                lock.unlockRead(stamp);
                stamp = lock.writeLock();
            }
        } finally {
            lock.unlock(stamp);
        }
    }
}
