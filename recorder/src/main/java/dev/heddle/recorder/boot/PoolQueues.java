package dev.heddle.recorder.boot;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The queues of the JDK's thread pools, read from fields only: no code runs that may be instrumented. A pool is found
 * by its thread, unless a thread factory wraps the pool's task.
 */
public final class PoolQueues {
    private static final String LIBRARY = "java.util.concurrent.";

    /** Reads a field of the objects of a class. */
    private static final class Step {
        final Class<?> type;
        final MethodHandle field;

        Step(String type, String field) {
            try {
                this.type = Class.forName(type);
                this.field = MethodHandles.privateLookupIn(this.type, MethodHandles.lookup())
                        .unreflectGetter(this.type.getDeclaredField(field))
                        .asType(MethodType.methodType(Object.class, Object.class));
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }
    }

    /** Initialised at the first use. Empty outside an agent, where this class is not part of the JDK. */
    private static final class Fields {
        private static final boolean IS_JDK = PoolQueues.class.getModule() == Object.class.getModule();
        /** From a thread to the queue of its pool, each step from the result of the last one. */
        static final Step[] QUEUE = !IS_JDK ? new Step[0] : queue();
        /** The number of elements of each kind of queue: an {@code int}, or an {@link AtomicInteger}. */
        static final Step[] SIZES = !IS_JDK
                ? new Step[0]
                : new Step[] {
                    new Step(LIBRARY + "LinkedBlockingQueue", "count"),
                    new Step(LIBRARY + "LinkedBlockingDeque", "count"),
                    new Step(LIBRARY + "ArrayBlockingQueue", "count"),
                    new Step(LIBRARY + "PriorityBlockingQueue", "size"),
                    new Step(LIBRARY + "ScheduledThreadPoolExecutor$DelayedWorkQueue", "size")
                };

        private static Step[] queue() {
            Step worker = new Step(LIBRARY + "ThreadPoolExecutor$Worker", "this$0");
            Step queue = new Step(LIBRARY + "ThreadPoolExecutor", "workQueue");
            return Runtime.version().feature() < 21
                    ? new Step[] {new Step("java.lang.Thread", "target"), worker, queue}
                    : new Step[] {
                        new Step("java.lang.Thread", "holder"),
                        new Step("java.lang.Thread$FieldHolder", "task"),
                        worker,
                        queue
                    };
        }
    }

    private PoolQueues() {}

    /** Whether a thread works for a pool whose queue has tasks. False if that is unknown. */
    public static boolean hasTasksBehind(Thread thread) {
        Object at = thread;
        for (Step step : Fields.QUEUE) {
            if (!step.type.isInstance(at)) {
                return false;
            }
            at = read(step, at);
        }
        for (Step size : Fields.SIZES) {
            if (at.getClass() == size.type) {
                Object count = read(size, at);
                return (count instanceof AtomicInteger atomic ? atomic.getPlain() : (int) count) > 0;
            }
        }
        return false;
    }

    private static Object read(Step step, Object from) {
        try {
            return (Object) step.field.invokeExact(from);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            // Reading a field throws no other exception.
            throw new IllegalStateException(e);
        }
    }
}
