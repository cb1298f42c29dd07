package dev.heddle.recorder.boot;

/**
 * Starts of threads, in the JDK's own {@code start} methods. A start that no woven call has announced is announced
 * here: virtual threads, and threads that code of the JDK starts.
 */
public final class ThreadStarts {
    private ThreadStarts() {}

    /**
     * Called from woven {@code Thread.start} and {@code VirtualThread.start}: the program is about to start a thread.
     *
     * <p>With a controller, nothing of the running thread is recorded until {@link #started} or {@link #failed}. The
     * JVM starts a virtual thread by giving a task to a pool, which is not an operation of the program.
     */
    public static void starting(Thread child) {
        ThreadLog log = ThreadLog.current();
        if (child.getState() != Thread.State.NEW || ProgramThreads.isOfJvm(child)) {
            return;
        }
        if (log.isQuiet()) {
            ProgramThreads.startedByQuiet(log, child);
            if (ProgramThreads.isEndOfJvm()) {
                ShutdownHooks.starting(child);
            }
            return;
        }
        ThreadLog childLog = Threads.find(child);
        boolean isNew = childLog == null;
        if (isNew && ProgramThreads.isStartedByAgent(log, child)) {
            return;
        }
        if (isNew) {
            childLog = Threads.announce(log, child);
            log.beforeStart(childLog);
            log.emit(EventCodes.START, 0, childLog.number);
        }
        Controller controller = Hooks.controller;
        if (controller != null) {
            log.enterAgent();
            if (isNew) {
                controller.start(log, EventCodes.START, childLog);
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
            // An outer call has announced and handles it, or it is not the program's.
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
