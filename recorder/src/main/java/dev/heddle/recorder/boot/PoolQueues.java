package dev.heddle.recorder.boot;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The queues of the JDK's thread pools, read from fields only: no code runs that may be instrumented. A pool is found
 * by its thread, unless a thread factory wraps the pool's task.
 */
public final class PoolQueues {
    /** Reads a field of an object of a class. */
    private record Step(Class<?> type, MethodHandle field) {}

    /** Reads the fields; initialised at the first use. Empty outside an agent, where this class is not part of the JDK. */
    private static final class Fields {
        /** From a thread to its pool, each step from the result of the last one. */
        static final List<Step> POOL = pool();

        static final MethodHandle QUEUE = POOL.isEmpty() ? null : getter(ThreadPoolExecutor.class, "workQueue");
        static final MethodHandle COUNT = POOL.isEmpty() ? null : number(AtomicInteger.class, "value");
        /** The number of elements, by the class of the queue: an {@code int}, or an {@link AtomicInteger}. */
        static final Map<Class<?>, MethodHandle> SIZES = sizes();

        private static List<Step> pool() {
            if (PoolQueues.class.getModule() != Object.class.getModule()) {
                return List.of();
            }
            Step worker = step(type("java.util.concurrent.ThreadPoolExecutor$Worker"), "this$0");
            return Runtime.version().feature() < 21
                    ? List.of(step(Thread.class, "target"), worker)
                    : List.of(step(Thread.class, "holder"), step(type("java.lang.Thread$FieldHolder"), "task"), worker);
        }

        private static Step step(Class<?> type, String field) {
            return new Step(type, getter(type, field));
        }

        private static Map<Class<?>, MethodHandle> sizes() {
            Map<Class<?>, MethodHandle> sizes = new HashMap<>();
            if (!POOL.isEmpty()) {
                Map.of(
                                "LinkedBlockingQueue", "count",
                                "LinkedBlockingDeque", "count",
                                "ArrayBlockingQueue", "count",
                                "PriorityBlockingQueue", "size",
                                "ScheduledThreadPoolExecutor$DelayedWorkQueue", "size")
                        .forEach((name, field) -> {
                            Class<?> type = type("java.util.concurrent." + name);
                            sizes.put(type, getter(type, field));
                        });
            }
            return sizes;
        }

        private static Class<?> type(String name) {
            try {
                return Class.forName(name);
            } catch (ClassNotFoundException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        private static MethodHandle getter(Class<?> type, String field) {
            return find(type, field).asType(MethodType.methodType(Object.class, Object.class));
        }

        private static MethodHandle number(Class<?> type, String field) {
            return find(type, field).asType(MethodType.methodType(int.class, Object.class));
        }

        private static MethodHandle find(Class<?> type, String field) {
            try {
                return MethodHandles.privateLookupIn(type, MethodHandles.lookup())
                        .unreflectGetter(type.getDeclaredField(field));
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }
    }

    private PoolQueues() {}

    /** Whether a thread works for a pool whose queue has tasks. False if that is unknown. */
    public static boolean hasTasksBehind(Thread thread) {
        try {
            Object at = thread;
            for (Step step : Fields.POOL) {
                if (!step.type.isInstance(at)) {
                    return false;
                }
                at = (Object) step.field.invokeExact(at);
            }
            return at instanceof ThreadPoolExecutor && size((Object) Fields.QUEUE.invokeExact(at)) > 0;
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            // Reading a field throws no other exception.
            throw new IllegalStateException(e);
        }
    }

    private static int size(Object queue) throws Throwable {
        MethodHandle size = Fields.SIZES.get(queue.getClass());
        if (size == null) {
            return 0;
        }
        Object value = (Object) size.invokeExact(queue);
        return value instanceof AtomicInteger ? (int) Fields.COUNT.invokeExact(value) : (int) value;
    }
}
