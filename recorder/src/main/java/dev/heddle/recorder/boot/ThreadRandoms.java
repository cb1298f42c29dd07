package dev.heddle.recorder.boot;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** What {@code ThreadLocalRandom} keeps in the threads. To be used only at run time, where this is a class of {@code java.lang}. */
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
        // 0 would mean that it is to be seeded at its first use.
        PROBE.set(thread, (int) (seed >>> 32) | 1);
    }
}
