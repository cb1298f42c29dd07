package dev.heddle.recorder.boot;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Hands out stamps, in an order that agrees with happens-before. Who gives an order takes the next hand of {@value #HAND} stamps from a counter that all
 * threads share, and has the first of it. Who takes an order only looks at the counter: it has to come after the first of every hand that was taken before, and has one of the
 * others, which several threads may have. See {@code docs/design/order.md}.
 */
final class Clock {
    /** So many stamps a thread gets at a time; a power of two. */
    static final int HAND = 4;

    /** What {@link #news} never is, for all that matters. */
    static final int NO_NEWS = 0;

    private static final VarHandle NEXT;
    private static final VarHandle NEWS;

    @SuppressWarnings("unused") // through NEXT
    private static long next = HAND;

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

    /** A new hand: its first stamp, which is later than whatever was taken or seen before. */
    static long tick() {
        return (long) NEXT.getAndAdd((long) HAND);
    }

    /**
     * The first stamp of the hand that was taken last, by whichever thread: whatever the running thread has seen so far was stamped no later, as far as others gave
     * it. Writes nothing that is shared.
     */
    static long latest() {
        // What was read before, plainly perhaps, was read before this.
        VarHandle.loadLoadFence();
        return (long) NEXT.getOpaque() - HAND;
    }

    /** What was stamped so far orders others that execute no operation for it: what they do next must come after it. */
    static void tellNews() {
        NEWS.getAndAdd(1);
    }

    /** Changes with {@link #tellNews}. */
    static int news() {
        return (int) NEWS.getAcquire();
    }
}
