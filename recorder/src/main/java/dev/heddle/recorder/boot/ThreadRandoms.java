package dev.heddle.recorder.boot;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The fields of {@code ThreadLocalRandom} in the threads. Only for use at run time, where this is a class of
 * {@code java.lang}.
 */
final class ThreadRandoms {
    private static final VarHandle SEED;
    private static final VarHandle PROBE;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            SEED = lookup.findVarHandle(Thread.class, "threadLocalRandomSeed", long.class);
            PROBE = lookup.findVarHandle(Thread.class, "threadLocalRandomProbe", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private ThreadRandoms() {}

    /** Seeds the running thread's generator as if it had been used before. */
    static void seed(Thread thread, long seed) {
        SEED.set(thread, seed);
        // 0 would mean that the generator is not seeded yet.
        PROBE.set(thread, (int) (seed >>> 32) | 1);
    }
}
