package dev.heddle.recorder.boot;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The logs of the running threads, each found by its thread. Besides what a thread local knows there is a table of those that were asked for, found by the number of
 * the thread: one look instead of a search, which every woven method would have to make.
 *
 * <p>The table is written without any order, when a thread is new there and its place is empty or that of a thread that has ended: of two live ones with
 * one place the second always searches, as they would take it from each other at every call. A log in it is that of the thread that
 * it names, whoever reads it: a thread takes none for its own but its own. Threads that begin one after the other are in different cache lines.
 */
final class CurrentLogs extends ThreadLocal<ThreadLog> {
    private static final int PLACE_BITS = 10;
    private static final int PLACES = 1 << PLACE_BITS;
    /** The logarithm of how many places there may be in a cache line of 64 bytes. */
    private static final int LINE_BITS = 4;

    /**
     * The field of the number: a program may override {@code getId}, and the identity hash code is far away once somebody waits for the thread. Null where
     * this class is not one of the JVM's own, as in tests.
     */
    private static final VarHandle NUMBER = field();

    private final ThreadLog[] near = new ThreadLog[PLACES];

    /** A log that may be the thread's, or null. */
    ThreadLog near(Thread thread) {
        return near[place(thread)];
    }

    /**
     * To be called by the thread itself; not for a log that outlives the thread's end. A thread that the JVM attaches runs its own constructor, and has no number
     * before that sets one: what it put then would be found by nobody and never be forgotten.
     */
    void putNear(Thread thread, ThreadLog log) {
        int number = number(thread);
        if (number == 0) {
            return;
        }
        int place = place(number);
        ThreadLog before = near[place];
        if (before == null || before.isEnded()) {
            near[place] = log;
        }
    }

    /** The table does not keep the thread's log any more. */
    void forget(Thread thread) {
        int place = place(thread);
        ThreadLog log = near[place];
        if (log != null && log.thread == thread) {
            near[place] = null;
        }
    }

    private static int place(Thread thread) {
        return place(number(thread));
    }

    /** The lowest bits, turned: each number of so many in a row has a place of its own. */
    static int place(int number) {
        int low = number & PLACES - 1;
        return (low << LINE_BITS | low >>> PLACE_BITS - LINE_BITS) & PLACES - 1;
    }

    private static int number(Thread thread) {
        return NUMBER == null ? System.identityHashCode(thread) : (int) (long) NUMBER.get(thread);
    }

    private static VarHandle field() {
        try {
            return MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup())
                    .findVarHandle(Thread.class, "tid", long.class);
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }
}
