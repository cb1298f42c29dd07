package dev.heddle.recorder.boot;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Hands out stamps: unique, and in one order that agrees with happens-before. A stamp of a lock operation is taken while the lock is
 * held; the stamp of a write before the write and that of a read after the read, so that a read never has an older stamp than the write
 * whose value it saw.
 *
 * <p>Where only races are looked for, a thread gets {@value #HAND} stamps at a time: the first for an event that orders, and those after it for
 * what orders nothing ({@code docs/design/order.md}). So the counter, which all threads write, is touched less often.
 */
final class Clock {
    /** So many stamps a thread gets at a time, if it gets several; a power of two. */
    static final int HAND = 8;

    /** What {@link #news} never is, for all that matters. */
    static final int NO_NEWS = 0;

    private static final VarHandle NEXT;
    private static final VarHandle NEWS;

    @SuppressWarnings("unused") // through NEXT
    private static long next = HAND;

    @SuppressWarnings("unused") // through NEWS
    private static int news = NO_NEWS + 1;

    /** How many stamps are given at a time. Set before the first one is given. */
    private static int step = 1;

    static {
        try {
            NEXT = MethodHandles.lookup().findStaticVarHandle(Clock.class, "next", long.class);
            NEWS = MethodHandles.lookup().findStaticVarHandle(Clock.class, "news", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private Clock() {}

    /** From now on stamps are given one at a time, or in hands, each of which begins at a multiple of {@link #HAND}. */
    static void deal(boolean hands) {
        step = hands ? HAND : 1;
        long from = (long) NEXT.getAcquire();
        NEXT.setRelease(from + HAND - 1 & -HAND);
    }

    static boolean dealsHands() {
        return step == HAND;
    }

    static long tick() {
        return (long) NEXT.getAndAdd((long) step);
    }

    /** What was stamped so far orders others that execute no operation for it: what they do next needs a new stamp. */
    static void tellNews() {
        NEWS.getAndAdd(1);
    }

    /** Changes with {@link #tellNews}. */
    static int news() {
        return (int) NEWS.getAcquire();
    }
}
