package dev.heddle.recorder.boot;

/**
 * Starts of threads, as the JDK's own {@code start} methods see them: what no woven call has announced, that is virtual threads, and those
 * that code of the JDK starts, is announced here.
 */
public final class ThreadStarts {
    // A code of dev.heddle.trace.event.Op; a test compares them.
    static final int START = 24;

    private ThreadStarts() {}

    /**
     * Called from woven {@code Thread.start} and {@code VirtualThread.start}: a thread is about to be started.
     *
     * <p>With a controller the running thread does nothing that counts until {@link #started} or {@link #failed}: to start a virtual thread
     * is to give a task to a pool, and that is the JVM's own affair.
     */
    public static void starting(Thread child) {
        ThreadLog log = ThreadLog.current();
        if (child.getState() != Thread.State.NEW || Threads.isOfJvm(child)) {
            return;
        }
        if (log.isQuiet()) {
            Threads.startedByQuiet(log, child);
            return;
        }
        ThreadLog childLog = Threads.find(child);
        boolean isNew = childLog == null;
        if (isNew && Threads.isStartedByAgent(log, child)) {
            return;
        }
        if (isNew) {
            childLog = Threads.announce(log, child);
            log.emit(START, 0, childLog.number);
        }
        Controller controller = Hooks.controller;
        if (controller != null) {
            log.enterAgent();
            if (isNew) {
                controller.start(log, START, childLog);
            }
            log.inStart = childLog;
            log.announcedInStart = isNew;
        }
    }

    /** Called from woven {@code start} methods, when there is a controller: the thread was started. */
    public static void started(Thread child) {
        over(child, false);
    }

    /** Called from woven {@code start} methods, when there is a controller: an exception leaves the method. */
    public static void failed(Thread child) {
        over(child, true);
    }

    private static void over(Thread child, boolean failed) {
        ThreadLog log = ThreadLog.currentOrNull();
        if (log == null || log.inStart == null || log.inStart.thread != child) {
            // Announced and looked after by somebody further out, or nobody's business.
            return;
        }
        ThreadLog childLog = log.inStart;
        log.inStart = null;
        if (log.announcedInStart) {
            Hooks.controller.started(log, childLog, failed);
        }
        log.leaveAgent();
    }
}
