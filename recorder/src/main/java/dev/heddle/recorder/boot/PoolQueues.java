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

        Step(String type, String field) throws ReflectiveOperationException {
            this.type = Class.forName(type);
            this.field = MethodHandles.privateLookupIn(this.type, MethodHandles.lookup())
                    .unreflectGetter(this.type.getDeclaredField(field))
                    .asType(MethodType.methodType(Object.class, Object.class));
        }
    }

    /** Initialised at the first use. */
    private static final class Fields {
        /** From a thread to the queue of its pool, each step from the result of the last one. */
        static final Step[] QUEUE = Runtime.version().feature() < 21
                ? steps(
                        "java.lang.Thread",
                        "target",
                        LIBRARY + "ThreadPoolExecutor$Worker",
                        "this$0",
                        LIBRARY + "ThreadPoolExecutor",
                        "workQueue")
                : steps(
                        "java.lang.Thread",
                        "holder",
                        "java.lang.Thread$FieldHolder",
                        "task",
                        LIBRARY + "ThreadPoolExecutor$Worker",
                        "this$0",
                        LIBRARY + "ThreadPoolExecutor",
                        "workQueue");
        /** The number of elements of each kind of queue: an {@code int}, or an {@link AtomicInteger}. */
        static final Step[] SIZES = steps(
                LIBRARY + "LinkedBlockingQueue", "count",
                LIBRARY + "LinkedBlockingDeque", "count",
                LIBRARY + "ArrayBlockingQueue", "count",
                LIBRARY + "PriorityBlockingQueue", "size",
                LIBRARY + "ScheduledThreadPoolExecutor$DelayedWorkQueue", "size");

        /**
         * Finds fields, each given by its class and its name. Returns none outside an agent, where this class is not
         * part of the JDK, and in a JDK that has not all of them: then no queue is known.
         */
        private static Step[] steps(String... fields) {
            if (PoolQueues.class.getModule() != Object.class.getModule()) {
                return new Step[0];
            }
            Step[] steps = new Step[fields.length / 2];
            try {
                for (int i = 0; i < steps.length; i++) {
                    steps[i] = new Step(fields[2 * i], fields[2 * i + 1]);
                }
            } catch (ReflectiveOperationException e) {
                return new Step[0];
            }
            return steps;
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
