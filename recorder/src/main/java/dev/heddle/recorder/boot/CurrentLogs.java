package dev.heddle.recorder.boot;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The logs of the running threads, found by thread. In addition to the thread local there is a table indexed by the
 * number of the thread. It needs one read instead of the search that every woven method would otherwise make.
 *
 * <p>The table is written without synchronisation. A thread writes its entry when it is first looked up and the entry
 * is empty or belongs to an ended thread. If two live threads share an entry, the second one always searches; otherwise
 * the two would replace each other at every call. Races are harmless: each log names its thread, and a thread accepts
 * only its own log. Threads that begin one after the other are in different cache lines.
 */
final class CurrentLogs extends ThreadLocal<ThreadLog> {
    private static final int PLACE_BITS = 10;
    private static final int PLACES = 1 << PLACE_BITS;
    /** The logarithm of the number of entries in a cache line of 64 bytes. */
    private static final int LINE_BITS = 4;

    /**
     * The field of the thread's number. A program may override {@code getId}, and the identity hash code is slow to
     * read once another thread waits for the thread. Null if this class does not belong to the JVM's own, such as in
     * tests.
     */
    private static final VarHandle NUMBER = field();

    /** Replaced when a recording of a running program begins or ends: every thread then gets another log. */
    private static CurrentLogs current = new CurrentLogs();

    /**
     * Used only with a controller that lets one thread run at a time; otherwise null. The log that was looked up last,
     * which is nearly always that of the running thread. Racy by design: a stale value only costs a slow lookup. Each
     * log is stored by its own thread, which removes it before it gets another one, and a thread accepts only its own
     * log.
     */
    private static ThreadLog last;

    private static boolean keepsLast;

    private final ThreadLog[] near = new ThreadLog[PLACES];

    /** The log of the running thread, or null if it has none yet. */
    static ThreadLog find() {
        Thread thread = Thread.currentThread();
        ThreadLog log = keepsLast ? last : current.near(thread);
        return log != null && log.thread == thread ? log : lookUp(thread);
    }

    @DontInline
    private static ThreadLog lookUp(Thread thread) {
        CurrentLogs logs = current;
        ThreadLog log = logs.get();
        if (log != null) {
            if (keepsLast) {
                last = log;
            } else if (!log.isIgnored() && !log.isEnded()) {
                logs.putNear(thread, log);
            }
        }
        return log;
    }

    /** From now on usually one thread runs at a time, so consecutive lookups are mostly by the same thread. */
    static void keepLast() {
        keepsLast = true;
    }

    /** Makes this the log of the running thread. */
    static void bind(ThreadLog log) {
        last = null;
        CurrentLogs logs = current;
        logs.forget(log.thread);
        logs.set(log);
    }

    /** Removes the log of the running thread; the thread gets a new one at its next event. */
    static void unbind() {
        last = null;
        CurrentLogs logs = current;
        logs.forget(Thread.currentThread());
        logs.remove();
    }

    /** A thread has ended: removes its log from the table. */
    static void forgetEnded(Thread thread) {
        current.forget(thread);
    }

    /** From now on every thread has another log. */
    static void renew() {
        last = null;
        current = new CurrentLogs();
    }

    /** A log that may be the thread's, or null. */
    ThreadLog near(Thread thread) {
        return near[place(thread)];
    }

    /**
     * Called by the thread itself; not for a log that outlives the thread. A thread that the JVM attaches runs its own
     * constructor, and has no number before the constructor sets one. An entry made before that would never be found
     * and never be removed.
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

    /** Removes the thread's log from the table. */
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

    /** The lowest bits, rotated, so that consecutive numbers have entries of their own. */
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
