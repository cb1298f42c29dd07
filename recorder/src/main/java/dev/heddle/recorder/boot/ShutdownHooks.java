package dev.heddle.recorder.boot;

import java.lang.ref.WeakReference;

/**
 * Orders the threads of shutdown hooks after their registration. The JVM starts hooks after the last thread that was no
 * daemon: then no recorded thread starts them, and they also follow all threads that have ended. If {@code System.exit}
 * was called, the thread that called it starts the hooks.
 */
public final class ShutdownHooks {
    /** If more threads have ended, a hook follows the last ones and the main thread. */
    private static final int MOST_FOLLOWED = 4096;

    private static final Object LOCK = new Object();
    /** Null before the first registration. */
    private static volatile Registration registrations;

    private ShutdownHooks() {}

    private static final class Registration extends WeakReference<Thread> {
        final Registration next;
        volatile boolean isStartedByJvm;

        Registration(Thread hook, Registration next) {
            super(hook);
            this.next = next;
        }
    }

    /** Called from woven {@code Runtime.addShutdownHook}, before anything else. */
    public static void registering(Thread hook) {
        ThreadLog log = ThreadLog.current();
        if (hook != null && log.isActive()) {
            log.emit(EventCodes.SEND, System.identityHashCode(hook), 0);
            registration(hook);
        }
    }

    /** A run begins; those of earlier runs in this JVM have ended. */
    static void openRun() {
        registrations = null;
    }

    /** The registration of a hook, which is made if recording began after it. */
    private static Registration registration(Thread hook) {
        synchronized (LOCK) {
            for (Registration one = registrations; one != null; one = one.next) {
                if (one.get() == hook) {
                    return one;
                }
            }
            registrations = new Registration(hook, registrations);
            return registrations;
        }
    }

    /** Called on the JVM's thread that ends the program, before it starts a hook. */
    static void starting(Thread hook) {
        registration(hook).isStartedByJvm = true;
    }

    /** Called on a thread that has begun. */
    static void begun(ThreadLog log) {
        for (Registration one = registrations; one != null; one = one.next) {
            if (one.get() == log.thread) {
                log.emit(EventCodes.RECEIVE, System.identityHashCode(log.thread), 0);
                if (one.isStartedByJvm) {
                    followEnded(log);
                }
            }
        }
    }

    private static void followEnded(ThreadLog log) {
        ThreadLog[] known = Threads.all();
        int end = Threads.numberLimit();
        int first = Math.max(0, end - MOST_FOLLOWED);
        for (int number = first; number < end; number++) {
            follow(log, number, known);
        }
        if (first > 0) {
            follow(log, 0, known);
        }
    }

    private static void follow(ThreadLog log, int number, ThreadLog[] known) {
        for (ThreadLog other : known) {
            if (other.number == number && other.thread.getState() != Thread.State.TERMINATED) {
                return;
            }
        }
        log.emit(EventCodes.JOIN, 0, number);
    }
}
