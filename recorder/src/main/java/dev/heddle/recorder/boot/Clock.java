package dev.heddle.recorder.boot;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Hands out stamps: unique, and in one order that agrees with happens-before. A stamp of a lock operation is taken while the lock is
 * held; the stamp of a write before the write and that of a read after the read, so that a read never has an older stamp than the write
 * whose value it saw.
 */
final class Clock {
    private static final VarHandle NEXT;

    @SuppressWarnings("unused") // through NEXT
    private static long next = 1;

    static {
        try {
            NEXT = MethodHandles.lookup().findStaticVarHandle(Clock.class, "next", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private Clock() {}

    static long tick() {
        return (long) NEXT.getAndAdd(1L);
    }
}
