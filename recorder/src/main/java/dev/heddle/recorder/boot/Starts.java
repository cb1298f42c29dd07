package dev.heddle.recorder.boot;

/** Starts of threads that no woven call has announced: virtual ones, and those that code of the JDK starts. */
public final class Starts {
    // A code of dev.heddle.trace.event.Op; a test compares them.
    static final int START = 24;

    private Starts() {}

    /**
     * Called from woven {@code Thread.start} and {@code VirtualThread.start}: a thread is about to be started. A scheduler does not know how
     * to let such a thread begin, so with one the thread is a stranger, as before.
     */
    public static void starting(Thread child) {
        if (Hooks.controller != null) {
            return;
        }
        ThreadLog log = ThreadLog.current();
        if (log.isQuiet()
                || child.getState() != Thread.State.NEW
                || Threads.isOfJvm(child)
                || Threads.find(child) != null) {
            return;
        }
        ThreadLog childLog = Threads.announce(log, child);
        log.emit(START, 0, childLog.number);
    }
}
