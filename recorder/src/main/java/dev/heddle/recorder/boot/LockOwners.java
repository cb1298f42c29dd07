package dev.heddle.recorder.boot;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.concurrent.locks.AbstractQueuedLongSynchronizer;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** What locks of the JDK themselves say of who owns them, and of what they are made of. */
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

    /** How to come from a lock or a condition to the synchroniser that threads are seen to work on. */
    private static final class Inside {
        static final MethodHandle LOCK = getter(ReentrantLock.class, "sync");
        static final MethodHandle READ_WRITE = getter(ReentrantReadWriteLock.class, "sync");
        static final MethodHandle CONDITION = getter(AbstractQueuedSynchronizer.ConditionObject.class, "this$0");
        static final MethodHandle LONG_CONDITION =
                getter(AbstractQueuedLongSynchronizer.ConditionObject.class, "this$0");

        private static MethodHandle getter(Class<?> type, String field) {
            if (LockOwners.class.getModule() != Object.class.getModule()) {
                return null;
            }
            try {
                return MethodHandles.privateLookupIn(type, MethodHandles.lookup())
                        .unreflectGetter(type.getDeclaredField(field))
                        .asType(MethodType.methodType(Object.class, Object.class));
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }
    }

    /** How to see what a virtual thread waits for at a monitor, which {@code ThreadMXBean} does not tell. */
    private static final class Snapshot {
        /** Null in a JDK before 25, and outside an agent. */
        static final MethodHandle OF = find("of", Thread.class);

        static final MethodHandle BLOCKED_ON = find("blockedOn", null);

        private static MethodHandle find(String method, Class<?> argument) {
            if (LockOwners.class.getModule() != Object.class.getModule()) {
                return null;
            }
            try {
                Class<?> type = Class.forName("jdk.internal.vm.ThreadSnapshot");
                MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
                return argument == null
                        ? lookup.findVirtual(type, method, MethodType.methodType(Object.class))
                                .asType(MethodType.methodType(Object.class, Object.class))
                        : lookup.findStatic(type, method, MethodType.methodType(type, argument))
                                .asType(MethodType.methodType(Object.class, argument));
            } catch (ReflectiveOperationException e) {
                // A JDK that has none, or another one: then nobody knows.
                return null;
            }
        }
    }

    private LockOwners() {}

    /**
     * The object whose monitor a thread waits to enter, or null where nobody knows. Takes a look of the JVM at the thread, which stops it for a
     * moment: for threads of Heddle's own only.
     */
    public static Object blockedOn(Thread thread) {
        if (Snapshot.OF == null || Snapshot.BLOCKED_ON == null) {
            return null;
        }
        try {
            Object snapshot = (Object) Snapshot.OF.invokeExact(thread);
            return snapshot == null ? null : (Object) Snapshot.BLOCKED_ON.invokeExact(snapshot);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            // Neither method declares any.
            throw new IllegalStateException(e);
        }
    }

    /**
     * What the events of a lock or a condition of the JDK name instead of it: the synchroniser inside the lock, and that of the condition's
     * lock. Any other object is its own, and so are all of them outside an agent.
     */
    public static Object synchroniser(Object object) {
        MethodHandle inside = null;
        if (object instanceof ReentrantLock) {
            inside = Inside.LOCK;
        } else if (object instanceof ReentrantReadWriteLock) {
            inside = Inside.READ_WRITE;
        } else if (object instanceof AbstractQueuedSynchronizer.ConditionObject) {
            inside = Inside.CONDITION;
        } else if (object instanceof AbstractQueuedLongSynchronizer.ConditionObject) {
            inside = Inside.LONG_CONDITION;
        }
        if (inside == null) {
            return object;
        }
        try {
            return inside.invokeExact(object);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            // Reading a field throws nothing else.
            throw new IllegalStateException(e);
        }
    }

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
