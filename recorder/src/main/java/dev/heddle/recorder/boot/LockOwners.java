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

/** Owners and internal objects of the JDK's locks, read from the locks themselves. */
public final class LockOwners {
    /** Reads the owner; initialised at the first use. */
    private static final class Owner {
        /** Null if the owner cannot be read: outside an agent this class is not part of the JDK. */
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

    /** Reads the synchroniser inside a lock or a condition, which is the object that events name. */
    private static final class Inside {
        static final MethodHandle LOCK = getter(ReentrantLock.class, "sync");
        static final MethodHandle READ = getter(ReentrantReadWriteLock.ReadLock.class, "sync");
        static final MethodHandle WRITE = getter(ReentrantReadWriteLock.WriteLock.class, "sync");
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

    /** Reads the monitor that blocks a virtual thread, which {@code ThreadMXBean} does not report. */
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
                // A JDK without this class, or with another one: the monitor is then unknown.
                return null;
            }
        }
    }

    private LockOwners() {}

    /**
     * The object whose monitor a thread waits to enter, or null if that is unknown. The JVM stops the thread for a
     * moment, so only threads of Heddle's own may call this.
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
            // Neither method declares an exception.
            throw new IllegalStateException(e);
        }
    }

    /**
     * The object that events name instead of a lock or a condition of the JDK: the synchroniser inside the lock, or
     * inside the condition's lock. Any other object stands for itself, and so do all objects outside an agent.
     */
    public static Object synchroniser(Object object) {
        MethodHandle inside = null;
        if (object instanceof ReentrantLock) {
            inside = Inside.LOCK;
        } else if (object instanceof ReentrantReadWriteLock.ReadLock) {
            inside = Inside.READ;
        } else if (object instanceof ReentrantReadWriteLock.WriteLock) {
            inside = Inside.WRITE;
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
            // Reading a field throws no other exception.
            throw new IllegalStateException(e);
        }
    }

    /** Whether a lock records its owner in a way that can be read. */
    public static boolean isKnown(Object lock) {
        return lock instanceof AbstractOwnableSynchronizer
                && lock.getClass().getClassLoader() == null
                && Owner.GET != null;
    }

    /** The owner of a lock for which {@link #isKnown} holds, or null. */
    public static Thread of(Object lock) {
        if (!isKnown(lock)) {
            return null;
        }
        try {
            return (Thread) Owner.GET.invokeExact((AbstractOwnableSynchronizer) lock);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            // The method declares no exception.
            throw new IllegalStateException(e);
        }
    }

    /** Whether a thread may release a lock that another one has acquired. */
    public static boolean isStamped(Object lock) {
        return lock instanceof StampedLock;
    }
}
