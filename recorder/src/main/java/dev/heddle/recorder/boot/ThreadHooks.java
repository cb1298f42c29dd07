package dev.heddle.recorder.boot;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** The hooks of threads: how they start, end, wait for each other, interrupt each other, sleep and park. */
public final class ThreadHooks {
    private static final long NANOS_PER_MILLI = 1_000_000L;
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private ThreadHooks() {}

    // Start and end

    /** Called from woven code: replaces {@code thread.start()}. */
    @Hook
    public static void start(Thread child, int site) {
        ThreadLog log = ThreadLog.current();
        if (child == null || log.isQuiet() || ProgramThreads.isStartedByAgent(log, child)) {
            child.start();
            return;
        }
        ThreadLog childLog = Threads.announce(log, child);
        if (StartOverrides.of(log, child)) {
            child.start();
            return;
        }
        starting(log, childLog, site);
        boolean failed = true;
        try {
            child.start();
            failed = false;
        } finally {
            started(log, childLog, failed);
        }
    }

    /** Called from woven code: the program is about to call {@code super.start()}. */
    @Hook
    public static void beforeSuperStart(Thread child, int site) {
        ThreadLog log = ThreadLog.current();
        if (!log.isQuiet() && !ProgramThreads.isStartedByAgent(log, child)) {
            ThreadLog childLog = Threads.announce(log, child);
            log.starting = childLog;
            starting(log, childLog, site);
        }
    }

    /** Called from woven code: {@code super.start()} has returned. */
    @Hook
    public static void afterSuperStart(Thread child) {
        ThreadLog log = ThreadLog.current();
        ThreadLog childLog = log.starting;
        if (childLog != null && childLog.thread == child) {
            log.starting = null;
            started(log, childLog, false);
        }
    }

    private static void starting(ThreadLog log, ThreadLog child, int site) {
        log.beforeStart(child);
        log.emit(site, 0, child.number);
        Controller c = Hooks.controller;
        if (c != null) {
            log.enterAgent();
            c.start(log, site, child);
            log.leaveAgent();
        }
    }

    private static void started(ThreadLog log, ThreadLog child, boolean failed) {
        Controller c = Hooks.controller;
        if (c != null) {
            log.enterAgent();
            c.started(log, child, failed);
            log.leaveAgent();
        }
    }

    /**
     * Called from woven {@code Thread.run}. The first methods of a thread may have no hooks; here the thread waits
     * until it may run.
     */
    public static void threadBegin() {
        if (ThreadLog.currentOrNull() == null && Threads.find(Thread.currentThread()) != null) {
            ThreadLog.current();
        }
    }

    /** Called from woven {@code Thread.exit}: the running thread has executed its last instruction. */
    public static void threadEnd() {
        ThreadLog log = ThreadLog.current();
        if (!log.isIgnored()) {
            log.end();
            MemoryModel m = MemoryHooks.model;
            if (m != null) {
                m.releaseTo(log, MemoryModel.CALLS, 0);
            }
            Controller c = Hooks.controller;
            if (c != null) {
                c.end(log);
            }
        }
    }

    /** Called from woven {@code Thread.dispatchUncaughtException}: an exception has left the thread's last frame. */
    public static void uncaught(Throwable exception) {
        ThreadLog log = ThreadLog.current();
        if (!log.isIgnored() && exception != null) {
            log.unwind(0);
            log.emit(EventCodes.UNCAUGHT, 0, ClassNumbers.of(log, exception));
            Controller c = Hooks.controller;
            log.enterAgent();
            Threads.directory.uncaught(log, exception);
            if (c != null) {
                c.uncaught(log, exception);
            }
            log.leaveAgent();
        }
    }

    // Waiting for the end of a thread

    /** Called from woven code: replaces {@code thread.join}; 0 and 0 mean for ever. */
    @Hook
    public static void join(Thread other, long millis, int nanos, int site) throws InterruptedException {
        ThreadLog log = ThreadLog.current();
        Controller c = Hooks.controller;
        if (other == null || log.isQuiet()) {
            other.join(millis, nanos);
            return;
        }
        // Looked up before the join: the log of an ended thread may be removed meanwhile.
        ThreadLog otherLog = Threads.find(other);
        int number = Threads.numberOf(other);
        boolean over;
        if (c == null) {
            other.join(millis, nanos);
            over = !other.isAlive();
        } else {
            log.enterAgent();
            try {
                over = c.join(log, site, other, otherLog, millis, nanos);
            } finally {
                log.leaveAgent();
            }
        }
        if (over && number >= 0) {
            log.emit(site, 0, number);
        }
    }

    /** Called from woven code: replaces {@code thread.join(duration)}. */
    @Hook
    public static boolean joinFor(Thread other, Duration duration, int site) throws InterruptedException {
        if (other.getState() == Thread.State.NEW) {
            throw new IllegalThreadStateException("Thread not started");
        }
        long nanos = nanosOf(duration);
        if (nanos > 0) {
            join(other, nanos / NANOS_PER_MILLI, (int) (nanos % NANOS_PER_MILLI), site);
        }
        return other.getState() == Thread.State.TERMINATED;
    }

    /**
     * Called from woven code: replaces {@code thread.isAlive()}. If the thread has ended, the call is recorded like a
     * join.
     */
    @Hook
    public static boolean isAlive(Thread other, int askSite, int endSite) {
        ThreadLog log = ThreadLog.current();
        Controller c = Hooks.controller;
        boolean isAlive;
        if (c == null || other == null || log.isQuiet()) {
            isAlive = other.isAlive();
        } else {
            ThreadLog otherLog = Threads.find(other);
            boolean wasSeen = Threads.numberOf(other) >= 0;
            log.enterAgent();
            isAlive = c.isAlive(log, askSite, other, otherLog, wasSeen);
            log.leaveAgent();
        }
        if (!isAlive) {
            seenEnd(log, other, endSite);
        }
        return isAlive;
    }

    /** Called from woven code: replaces {@code thread.getState()}; like {@link #isAlive}. */
    @Hook
    public static Thread.State stateOf(Thread other, int askSite, int endSite) {
        ThreadLog log = ThreadLog.current();
        Controller c = Hooks.controller;
        Thread.State state;
        if (c == null || other == null || log.isQuiet()) {
            state = other.getState();
        } else {
            ThreadLog otherLog = Threads.find(other);
            boolean wasSeen = Threads.numberOf(other) >= 0;
            log.enterAgent();
            state = c.stateOf(log, askSite, other, otherLog, wasSeen);
            log.leaveAgent();
        }
        if (state == Thread.State.TERMINATED) {
            seenEnd(log, other, endSite);
        }
        return state;
    }

    /** Called from woven code, after a thread was asked for its state. */
    @Hook
    public static void askedThread(Object other, int site) {
        ThreadLog log = ThreadLog.current();
        if (log.isActive()) {
            // Only a controlled run pays for the number, which takes a lock.
            int number = Hooks.controller == null ? 0 : Threads.numberOf((Thread) other) + 1;
            log.emit(site, System.identityHashCode(other), number);
        }
    }

    /** {@code isAlive} is also false for a thread that was never started. */
    private static void seenEnd(ThreadLog log, Thread other, int site) {
        if (!log.isQuiet()) {
            int number = Threads.numberOf(other);
            if (number >= 0 && other.getState() == Thread.State.TERMINATED) {
                log.emit(site, 0, number);
            }
        }
    }

    // Interrupts

    /** Called from woven code: replaces {@code thread.interrupt()}. */
    @Hook
    public static void interrupt(Thread other, int site) {
        ThreadLog log = ThreadLog.current();
        if (other != null && !log.isQuiet()) {
            ThreadLog otherLog = Threads.find(other);
            if (otherLog != null) {
                log.emit(site, 0, otherLog.number);
            }
            Controller c = Hooks.controller;
            if (c != null) {
                log.enterAgent();
                c.interrupt(log, site, other);
                boolean later = c.interruptsLater(other);
                log.leaveAgent();
                if (later) {
                    return;
                }
            }
        }
        other.interrupt();
    }

    /**
     * Called from woven code after the program has read a thread's interrupt flag, when there is a controller. Returns
     * the flag that a controlled thread must observe, also while the other thread is stopped and its flag is not set
     * yet.
     */
    @Hook
    public static boolean isInterrupted(boolean flag, Thread other) {
        Controller c = Hooks.controller;
        return flag || c != null && !ThreadLog.current().isQuiet() && c.isInterrupted(other);
    }

    /**
     * Called from woven code of the JDK: like {@link #interrupt}. A thread that was interrupted while it waited for a
     * lock interrupts itself again when it has the lock; this is not an event of the program.
     */
    @Hook
    public static void interruptByLibrary(Thread other, int site) {
        if (Hooks.controller == null && other == Thread.currentThread()) {
            other.interrupt();
        } else {
            interrupt(other, site);
        }
    }

    // Sleep and park

    /** Called from woven code: replaces {@code Thread.sleep}. */
    @Hook
    public static void sleep(long millis, int nanos, int site) throws InterruptedException {
        ThreadLog log = ThreadLog.current();
        Controller c = Hooks.controller;
        if (log.isActive()) {
            log.emit(site, 0, 0);
        }
        if (c == null || log.isQuiet()) {
            Thread.sleep(millis, nanos);
        } else {
            log.enterAgent();
            try {
                c.sleep(log, site, millis, nanos);
            } finally {
                log.leaveAgent();
            }
        }
    }

    /** Called from woven code: replaces {@code Thread.sleep(duration)}. */
    @Hook
    public static void sleepFor(Duration duration, int site) throws InterruptedException {
        long nanos = Math.max(0, nanosOf(duration));
        sleep(nanos / NANOS_PER_MILLI, (int) (nanos % NANOS_PER_MILLI), site);
    }

    private static long nanosOf(Duration duration) {
        long seconds = duration.getSeconds();
        long most = Long.MAX_VALUE / NANOS_PER_SECOND - 1;
        return seconds > most ? Long.MAX_VALUE : Math.max(-1, seconds) * NANOS_PER_SECOND + duration.getNano();
    }

    /** Called from woven code: replaces {@code Thread.yield}. */
    @Hook
    public static void yieldNow(int site) {
        if (!yielded(site)) {
            Thread.yield();
        }
    }

    /** Called from woven code: replaces {@code Thread.onSpinWait}. */
    @Hook
    public static void spinWait(int site) {
        if (!yielded(site)) {
            Thread.onSpinWait();
        }
    }

    private static boolean yielded(int site) {
        ThreadLog log = ThreadLog.current();
        Controller c = Hooks.controller;
        if (c == null || log.isQuiet()) {
            return false;
        }
        log.enterAgent();
        c.yieldTo(log, site);
        log.leaveAgent();
        return true;
    }

    /**
     * Called from woven code: replaces {@code LockSupport.park} and its variants; negative nanoseconds mean for ever.
     */
    @Hook
    public static void park(Object blocker, long nanos, int parkSite, int resumeSite) {
        ThreadLog log = ThreadLog.current();
        Controller c = Hooks.controller;
        boolean recorded = !log.isQuiet();
        if (recorded) {
            log.emit(parkSite, blocker == null ? 0 : System.identityHashCode(blocker), 0);
        }
        if (c != null && recorded) {
            log.enterAgent();
            c.park(log, parkSite, blocker, nanos);
            log.leaveAgent();
        } else if (nanos < 0) {
            LockSupport.park(blocker);
        } else {
            LockSupport.parkNanos(blocker, nanos);
        }
        if (recorded) {
            log.emit(resumeSite, 0, 0);
        }
    }

    /**
     * Called from woven code: replaces {@code LockSupport.parkNanos}, which does not wait if the time is not positive.
     */
    @Hook
    public static void parkNanos(Object blocker, long nanos, int parkSite, int resumeSite) {
        park(blocker, Math.max(0, nanos), parkSite, resumeSite);
    }

    /** Called from woven code: replaces {@code LockSupport.parkUntil}. */
    @Hook
    public static void parkUntil(Object blocker, long deadlineMillis, int parkSite, int resumeSite) {
        long millis = deadlineMillis - Hooks.currentTimeMillis();
        long nanos = millis > Long.MAX_VALUE / NANOS_PER_MILLI ? Long.MAX_VALUE : millis * NANOS_PER_MILLI;
        park(blocker, millis < 0 ? 0 : nanos, parkSite, resumeSite);
    }

    /**
     * Called from woven code of the JDK, when there is a controller: replaces {@code Unsafe.park}.
     *
     * @param unsafe the receiver, which is not needed
     * @param absolute whether the time is in milliseconds since 1970, and not in nanoseconds from now
     * @param time 0 without {@code absolute} means for ever
     */
    @Hook
    public static void parkUnsafe(Object unsafe, boolean absolute, long time, int parkSite, int resumeSite) {
        if (absolute) {
            parkUntil(null, time, parkSite, resumeSite);
        } else {
            park(null, time == 0 ? -1 : Math.max(0, time), parkSite, resumeSite);
        }
    }

    /** Called from woven code of the JDK, when there is a controller: replaces {@code Unsafe.unpark}. */
    @Hook
    public static void unparkUnsafe(Object unsafe, Object other, int site) {
        unpark((Thread) other, site);
    }

    /** Called from woven code: replaces {@code LockSupport.unpark}. */
    @Hook
    public static void unpark(Thread other, int site) {
        ThreadLog log = ThreadLog.current();
        Controller c = Hooks.controller;
        if (other != null && !log.isQuiet()) {
            ThreadLog otherLog = Threads.find(other);
            if (otherLog != null) {
                log.emit(site, 0, otherLog.number);
            }
            if (c != null) {
                log.enterAgent();
                c.unpark(log, site, other);
                log.leaveAgent();
                return;
            }
        } else if (c != null && ProgramThreads.isOutside(log)) {
            c.unparkFromOutside(other);
        }
        LockSupport.unpark(other);
    }
}
