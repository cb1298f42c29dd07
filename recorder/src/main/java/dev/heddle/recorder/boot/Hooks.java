package dev.heddle.recorder.boot;

/**
 * The methods that woven code calls, except for those of threads ({@link ThreadHooks}), of the JDK's synchronisers and of
 * accesses. None allocates, boxes, logs, or throws anything that the woven instruction would
 * not have thrown. Without a controller none locks or waits, except for room in a full ring.
 *
 * <p>Every hook first checks whether its thread's log is active; the calling method may already have the log. The log
 * is not active in code of the JDK that runs on its own behalf, in Heddle's own code, and in threads of the JVM.
 */
public final class Hooks {
    /** Decides which thread runs next; null if the run is only recorded. Set before anything is woven. */
    static volatile Controller controller;

    private Hooks() {}

    /** Called by the agent before anything is woven; with several runs in one JVM, before each run. */
    public static void control(Controller with) {
        controller = with;
        MemoryHooks.model = with == null ? null : with.memory();
        if (with != null && with.isSerial()) {
            CurrentLogs.keepLast();
            Clock.isTotal = true;
        }
    }

    /** Called from woven code, in a method without a frame: the program is about to execute a call. */
    public static void call(int site) {
        ThreadLog.current().call(site);
    }

    // Accesses: "before" hooks are woven only when there is a controller.

    /** Called from woven code: the program is about to access a field; the owner is null for a static field. */
    @Hook
    public static void beforeField(Object owner, int site) {
        beforeArray(owner, -1, site);
    }

    /** Called from woven code: the program is about to access an array element. */
    @Hook
    public static void beforeArray(Object array, int index, int site) {
        ThreadLog log = ThreadLog.current();
        if (log.isActive()) {
            Controller c = controller;
            if (c != null) {
                log.enterAgent();
                c.access(log, site, array, index);
                log.leaveAgent();
            }
        }
    }

    // Monitors

    /** Called from woven code: the identity of an object; null if the instruction is about to throw. */
    public static int identity(Object lock) {
        return System.identityHashCode(lock);
    }

    /** Called from woven code: the program is about to enter a monitor. Woven only when there is a controller. */
    @Hook
    public static void beforeAcquire(Object lock, int site) {
        ThreadLog log = ThreadLog.current();
        if (log.isActive() && lock != null) {
            Controller c = controller;
            if (c != null) {
                log.enterAgent();
                c.acquire(log, site, lock);
                log.leaveAgent();
            }
        }
    }

    /**
     * Called from woven code: the program has entered a monitor. The identity is read before that, because reading it
     * from a locked object takes a call into the JVM.
     */
    @Hook
    public static void acquired(Object lock, int identity, ThreadLog log, int site) {
        if (log.isActive()) {
            log.acquired(site, identity, ClassNumbers.of(log, lock));
            Controller c = controller;
            if (c != null) {
                log.enterAgent();
                c.acquired(log, site, lock);
                log.leaveAgent();
            }
        } else {
            log.passUnseen();
        }
    }

    /** Called from woven code: the program is about to leave a monitor. */
    @Hook
    public static void releasing(Object lock, int identity, ThreadLog log, int site) {
        if (log.isActive()) {
            log.emit(site, identity, 0);
            Controller c = controller;
            if (c != null) {
                log.enterAgent();
                c.release(log, site, lock);
                log.leaveAgent();
            }
        } else {
            log.passUnseen();
        }
    }

    /**
     * Called from woven code: the program is about to call a method that may be synchronized, of a class that was
     * loaded before the agent. Woven only when there is a controller.
     */
    @Hook
    public static void beforeSynchronizedCall(Object receiver, int site) {
        ThreadLog log = ThreadLog.current();
        if (log.isActive() && receiver != null) {
            Controller c = controller;
            if (c != null) {
                log.enterAgent();
                c.acquireForCall(log, site, receiver);
                log.leaveAgent();
            }
        }
    }

    /** Called from woven code: replaces {@code monitor.wait}. */
    @Hook
    public static void await(Object monitor, long millis, int nanos, int waitSite, int wakeSite)
            throws InterruptedException {
        ThreadLog log = ThreadLog.current();
        Controller c = controller;
        if (log.isQuiet() || monitor == null) {
            monitor.wait(millis, nanos);
            return;
        }
        boolean recorded = log.isActive();
        if (recorded) {
            log.emit(waitSite, System.identityHashCode(monitor), 0);
        }
        try {
            if (c == null) {
                monitor.wait(millis, nanos);
            } else {
                log.enterAgent();
                try {
                    c.await(log, waitSite, monitor, millis, nanos);
                } finally {
                    log.leaveAgent();
                }
            }
        } finally {
            if (recorded) {
                log.emit(wakeSite, System.identityHashCode(monitor), 0);
            }
        }
    }

    /** Called from woven code: replaces {@code monitor.notify} and {@code monitor.notifyAll}. */
    @Hook
    public static void signal(Object monitor, boolean all, int site) {
        ThreadLog log = ThreadLog.current();
        Controller c = controller;
        if (log.isActive() && monitor != null) {
            log.emit(site, System.identityHashCode(monitor), 0);
        }
        if (c != null && monitor != null && !log.isQuiet()) {
            log.enterAgent();
            try {
                c.signal(log, site, monitor, all);
            } finally {
                log.leaveAgent();
            }
            return;
        }
        if (c != null && monitor != null && ProgramThreads.isOutside(log)) {
            c.signalFromOutside(monitor, all);
        }
        if (all) {
            monitor.notifyAll();
        } else {
            monitor.notify();
        }
    }

    // Clocks

    /** Called from woven code: replaces {@code System.nanoTime} when there is a controller. */
    @Hook
    public static long nanoTime() {
        Controller c = controller;
        return c == null ? System.nanoTime() : c.nanoTime();
    }

    /** Called from woven code: replaces {@code System.currentTimeMillis} when there is a controller. */
    @Hook
    public static long currentTimeMillis() {
        Controller c = controller;
        return c == null ? System.currentTimeMillis() : c.currentTimeMillis();
    }

    // The end of the JVM

    /** Called from woven {@code Runtime.exit} and {@code Runtime.halt}, before anything else. */
    public static void exiting(int status) {
        ThreadLog log = ThreadLog.currentOrNull();
        Directory agent = Threads.directory;
        if (agent != null && (log == null || !log.isIgnored())) {
            agent.exiting(status);
        }
        Controller c = controller;
        if (c != null && log == null) {
            // This may be the first operation of the thread, for example of a shutdown hook.
            log = ThreadLog.current();
        }
        if (c != null && !log.isQuiet()) {
            log.enterAgent();
            c.exit(log, status);
            log.leaveAgent();
        }
    }

    /** Called from woven {@code Runtime.halt}: closes the recording first, which may wait for a short time. */
    public static void halting() {
        Directory agent = Threads.directory;
        if (agent != null) {
            ThreadLog paused = Threads.pause();
            try {
                agent.halting();
            } finally {
                Threads.resume(paused);
            }
        }
    }

    /** Called from woven {@code sun.misc.Unsafe}: whether the running thread is one of Heddle's own. */
    public static boolean isOwnThread() {
        ThreadLog log = ThreadLog.currentOrNull();
        return log != null && log.isIgnored();
    }
}
