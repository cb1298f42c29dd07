package dev.heddle.recorder.boot;

import java.lang.reflect.Method;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.concurrent.locks.StampedLock;

/** What locks of the JDK themselves say of who owns them. Asked rarely: when a deadlock is suspected. */
public final class LockOwners {
    private static final Method OWNER = ownerMethod();

    private LockOwners() {}

    /** Null if it cannot be asked, which is so where this class is not part of the JDK: outside an agent. */
    private static Method ownerMethod() {
        if (LockOwners.class.getModule() != Object.class.getModule()) {
            return null;
        }
        try {
            Method method = AbstractOwnableSynchronizer.class.getDeclaredMethod("getExclusiveOwnerThread");
            method.setAccessible(true);
            return method;
        } catch (NoSuchMethodException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Whether a lock of this kind knows its owner and can be asked. */
    public static boolean isKnown(Object lock) {
        return OWNER != null
                && lock instanceof AbstractOwnableSynchronizer
                && lock.getClass().getClassLoader() == null;
    }

    /** The owner of a lock that {@linkplain #isKnown knows} it, or null. */
    public static Thread of(Object lock) {
        if (!isKnown(lock)) {
            return null;
        }
        try {
            return (Thread) OWNER.invoke(lock);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Whether one thread may release what another one has acquired. */
    public static boolean isStamped(Object lock) {
        return lock instanceof StampedLock;
    }
}
