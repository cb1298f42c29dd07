package dev.heddle.recorder.boot;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Hands out stamps in an order that agrees with happens-before. A thread that executes a release takes the next block
 * of {@value #BLOCK} stamps from a counter that all threads share, and uses the first stamp of the block. A thread that
 * executes an acquire only reads the counter. Its stamp must be later than the first stamp of every block taken so far.
 * It therefore gets one of the other stamps of a block, which several threads may share. See
 * {@code docs/internals/recording.md}.
 */
final class Clock {
    /** The number of stamps that a thread takes at a time; a power of two. */
    static final int BLOCK = 4;

    /** A value that {@link #news} never has in practice. */
    static final int NO_NEWS = 0;

    /**
     * Whether the stamps preserve the order of all operations, because one thread runs at a time. Set before the first
     * event that needs it.
     */
    static boolean isTotal;

    private static final VarHandle NEXT;
    private static final VarHandle NEWS;

    @SuppressWarnings("unused") // through NEXT
    private static long next = BLOCK;

    @SuppressWarnings("unused") // through NEWS
    private static int news = NO_NEWS + 1;

    static {
        try {
            NEXT = MethodHandles.lookup().findStaticVarHandle(Clock.class, "next", long.class);
            NEWS = MethodHandles.lookup().findStaticVarHandle(Clock.class, "news", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private Clock() {}

    /** Takes a new block: its first stamp is later than all stamps taken or read before. */
    static long tick() {
        return (long) NEXT.getAndAdd((long) BLOCK);
    }

    /**
     * The first stamp of the block that any thread took last. No release that the running thread has observed has a
     * later stamp. Writes nothing that is shared.
     */
    static long latest() {
        // Orders earlier reads, also plain ones, before the read of the counter.
        VarHandle.loadLoadFence();
        return (long) NEXT.getOpaque() - BLOCK;
    }

    /**
     * Announces that an event orders other threads without an operation of theirs: their next events must have later
     * stamps than all stamps so far.
     */
    static void publishNews() {
        NEWS.getAndAdd(1);
    }

    /** Changes with each {@link #publishNews}. */
    static int news() {
        return (int) NEWS.getAcquire();
    }
}
