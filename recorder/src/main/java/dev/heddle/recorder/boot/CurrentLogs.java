package dev.heddle.recorder.boot;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The logs of the running threads, each found by its thread. Besides what a thread local knows there is a table of those that were asked for, found by the number of
 * the thread: one look instead of a search, which every woven method would have to make.
 *
 * <p>The table is written without any order, when a thread is new there or finds another one in its place. A log in it is that of the thread that
 * it names, whoever reads it: a thread takes none for its own but its own.
 */
final class CurrentLogs extends ThreadLocal<ThreadLog> {
    private static final int PLACES = 1 << 10;

    /**
     * The field of the number: a program may override {@code getId}, and the identity hash code is far away once somebody waits for the thread. Null where
     * this class is not one of the JVM's own, as in tests.
     */
    private static final VarHandle NUMBER = number();

    private final ThreadLog[] near = new ThreadLog[PLACES];

    /** A log that may be the thread's, or null. */
    ThreadLog near(Thread thread) {
        return near[place(thread)];
    }

    /** To be called by the thread itself; not for a log that outlives the thread's end. */
    void putNear(Thread thread, ThreadLog log) {
        near[place(thread)] = log;
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
        int number = NUMBER == null ? System.identityHashCode(thread) : (int) (long) NUMBER.get(thread);
        return number & PLACES - 1;
    }

    private static VarHandle number() {
        try {
            return MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup())
                    .findVarHandle(Thread.class, "tid", long.class);
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }
}
