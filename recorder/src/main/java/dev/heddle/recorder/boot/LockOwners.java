package dev.heddle.recorder.boot;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.concurrent.locks.StampedLock;

/** What locks of the JDK themselves say of who owns them. Asked rarely: when a deadlock is suspected. */
public final class LockOwners {
    /** How to ask; made when the first one is asked. */
    private static final class Owner {
        /** Null if it cannot be asked, which is so where this class is not part of the JDK: outside an agent. */
        static final MethodHandle GET = find();

        private static MethodHandle find() {
            if (LockOwners.class.getModule() != Object.class.getModule()) {
                return null;
            }
            try {
                return MethodHandles.privateLookupIn(AbstractOwnableSynchronizer.class, MethodHandles.lookup())
                        .findVirtual(
                                AbstractOwnableSynchronizer.class,
                                "getExclusiveOwnerThread",
                                MethodType.methodType(Thread.class));
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }
    }

    private LockOwners() {}

    /** Whether a lock of this kind knows its owner and can be asked. */
    public static boolean isKnown(Object lock) {
        return lock instanceof AbstractOwnableSynchronizer
                && lock.getClass().getClassLoader() == null
                && Owner.GET != null;
    }

    /** The owner of a lock that {@linkplain #isKnown knows} it, or null. */
    public static Thread of(Object lock) {
        if (!isKnown(lock)) {
            return null;
        }
        try {
            return (Thread) Owner.GET.invokeExact((AbstractOwnableSynchronizer) lock);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            // The method declares none.
            throw new IllegalStateException(e);
        }
    }

    /** Whether one thread may release what another one has acquired. */
    public static boolean isStamped(Object lock) {
        return lock instanceof StampedLock;
    }
}
