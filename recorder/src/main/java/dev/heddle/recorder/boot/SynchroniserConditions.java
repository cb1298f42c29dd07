package dev.heddle.recorder.boot;

import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.locks.StampedLock;

/** The conditions under which {@link SynchroniserHooks} record: called from woven code with the result of a method. */
public final class SynchroniserConditions {
    private SynchroniserConditions() {}

    /** Called from woven code. */
    public static boolean ok(boolean value) {
        return value;
    }

    /** Called from woven code. */
    public static boolean ok(int value) {
        return value != 0;
    }

    /** Called from woven code. */
    public static boolean ok(long value) {
        return value != 0;
    }

    /** Called from woven code. */
    public static boolean ok(Object value) {
        return value != null;
    }

    /** Called from woven code. */
    public static boolean notOk(boolean value) {
        return !value;
    }

    /** Called from woven code. */
    public static boolean notOk(int value) {
        return value == 0;
    }

    /** Called from woven code. */
    public static boolean notOk(long value) {
        return value == 0;
    }

    /** Called from woven code. */
    public static boolean notOk(Object value) {
        return value == null;
    }

    /** Called from woven code. */
    public static boolean negative(int value) {
        return value < 0;
    }

    /** Called from woven code. */
    public static boolean notNegative(int value) {
        return value >= 0;
    }

    /** Called from woven code of a program's synchroniser that counts in longs. */
    public static boolean notNegative(long value) {
        return value >= 0;
    }

    /** Called from woven code. */
    public static boolean zero(int value) {
        return value == 0;
    }

    /** Called from woven code: whether an object may have changed since it was made, judged by its class alone. */
    public static boolean mutable(Object object) {
        return object != null
                && !(object instanceof String
                        || object instanceof Number
                        || object instanceof Enum
                        || object instanceof Class
                        || object instanceof Boolean
                        || object instanceof Character);
    }

    /**
     * Called from woven code: whether a pool with this queue can keep tasks for which no thread is free. A queue of the
     * program may refuse tasks, so that the pool starts a thread.
     */
    public static boolean queues(Object queue) {
        return !(queue instanceof SynchronousQueue) && !mine(queue);
    }

    /** Called from woven code: whether the class of an object does not belong to the JDK. */
    public static boolean mine(Object object) {
        return object.getClass().getClassLoader() != null;
    }

    /** Called from woven code: whether a stamp holds a lock for writing. */
    public static boolean validWrite(StampedLock lock, long stamp) {
        return StampedLock.isWriteLockStamp(stamp) && lock.validate(stamp);
    }

    /** Called from woven code: whether a stamp holds a lock for reading. */
    public static boolean validRead(StampedLock lock, long stamp) {
        return StampedLock.isReadLockStamp(stamp) && lock.isReadLocked() && lock.validate(stamp);
    }

    /** Called from woven code. */
    public static boolean heldWrite(StampedLock lock) {
        return lock.isWriteLocked();
    }

    /** Called from woven code. */
    public static boolean heldRead(StampedLock lock) {
        return lock.isReadLocked();
    }

    /** Called from woven code: whether a stamp was converted, and was one for reading. */
    public static boolean fromRead(long converted, long stamp) {
        return converted != 0 && StampedLock.isReadLockStamp(stamp);
    }

    /** Called from woven code: whether a stamp was converted, and was not one for writing. */
    public static boolean notWrite(long converted, long stamp) {
        return converted != 0 && !StampedLock.isWriteLockStamp(stamp);
    }

    /** Called from woven code: whether a stamp was converted, and was not one for reading. */
    public static boolean notRead(long converted, long stamp) {
        return converted != 0 && !StampedLock.isReadLockStamp(stamp);
    }
}
