package dev.heddle.recorder.boot;

import java.lang.ref.WeakReference;
import java.util.concurrent.locks.LockSupport;

/**
 * The logs of all threads. Thread starts are rare, so a lock is good enough here. It is never held while code of the
 * target or of the agent runs.
 */
public final class Threads {
    /** Set by the agent before anything is woven. */
    static volatile Directory directory;
    /** Whether a thread with a full ring drops events and counts them; otherwise it waits. */
    static volatile boolean dropWhenFull;
    /** Level of detail: only accesses that races need, which are the first ones at each place in a segment. */
    public static final int RACES = 0;
    /** Level of detail: also accesses that atomic-set violations need. */
    public static final int UNITS = 1;
    /** Level of detail: every ordered pair of accesses. */
    public static final int PAIRS = 2;

    /** The level of detail of threads that begin from now on, if accesses are filtered. */
    static volatile int detail = PAIRS;
    /**
     * The redundant operations that threads omit that begin from now on: one of {@link RedundancyFilter}'s constants.
     */
    static volatile int omitted = RedundancyFilter.NONE;
    /** Whether all events are discarded. Set before the first log is made. */
    static volatile boolean discards;
    /**
     * Whether recording began in a running program. A thread whose start was not recorded may then have run unrecorded
     * code.
     */
    static volatile boolean isLate;
    /**
     * Whether nothing is recorded yet, or any more, although classes are woven. Threads then have logs that record
     * nothing.
     */
    private static volatile boolean isAsleep;
    /** Whether the recording has been closed, after which rings are not emptied any more. */
    static volatile boolean closed;

    /** The largest number of characters in the path of a thread. */
    static final int MOST_PATH = 1_000;
    /** The beginning of a path that stands for a longer one. */
    private static final String SHORTENED = "0.~";
    /** Constants of the checksum FNV-1a in 64 bits (Fowler, Noll, Vo). */
    private static final long FNV_OFFSET = 0xcbf29ce484222325L;

    private static final long FNV_PRIME = 0x100000001b3L;
    /** The thread that empties the rings. */
    private static volatile Thread drainer;

    private static final Object LOCK = new Object();
    private static final LogTable BY_THREAD = new LogTable();
    private static ThreadLog[] logs = new ThreadLog[16];
    private static int count;
    private static int numbers;
    private static int strangers;
    private static Ended[] ended = new Ended[16];
    private static int endedCount;

    /** A thread whose log has been removed, but which may still be joined. */
    private static final class Ended extends WeakReference<Thread> {
        final int number;

        Ended(Thread thread, int number) {
            super(thread);
            this.number = number;
        }
    }

    private Threads() {}

    /**
     * Called once, by the agent, on the main thread.
     *
     * @param drop whether events are dropped when a ring is full
     * @param filter whether accesses are filtered, at the level of {@link #setDetail}
     * @param stacks whether complete call stacks are recorded, because frames are not
     */
    public static ThreadLog open(Directory agent, boolean drop, boolean filter, boolean stacks) {
        directory = agent;
        dropWhenFull = drop;
        ObjectOwners.openSmall();
        WrittenObjects.open();
        int wanted = detail;
        for (int each = RACES; each < PAIRS; each++) {
            detail = each;
            HookWarmUp.run(Thread.currentThread());
        }
        detail = wanted;
        AcquisitionStacks.wanted = stacks;
        if (filter) {
            ObjectOwners.open();
        } else {
            ObjectOwners.close();
        }
        if (!filter || wanted != UNITS) {
            WrittenObjects.close();
        }
        return isLate ? null : openRun();
    }

    /**
     * The program is already running. Nothing is recorded until {@link #wake}, whatever is woven. Called before
     * {@link #open}, which then returns no log, on a thread of Heddle's own.
     */
    public static void sleep() {
        isLate = true;
        isAsleep = true;
    }

    /** Whether the program was already running when recording began. */
    public static boolean isLate() {
        return isLate;
    }

    /**
     * Makes the log of a running thread, with its lock holds. Called before {@link #wake}, for the main thread first.
     */
    public static void addRunning(Thread thread, boolean isMain, int[] holds) {
        if (find(thread) != null || ProgramThreads.isExcluded(thread)) {
            return;
        }
        ThreadLog log = create(isMain ? "0" : "?".concat(Integer.toString(strangers)), -1, thread, false);
        if (!isMain) {
            strangers++;
        }
        directory.threadAdded(log);
        log.beginRunning(holds);
        publish(log);
    }

    /** From now on every called method is recorded, except those already on a stack. */
    public static void wake() {
        isAsleep = false;
        CurrentLogs.renew();
    }

    /**
     * The recording is closed: nothing is recorded any more, and its data can be freed, also while woven methods are on
     * stacks.
     */
    public static void end() {
        isAsleep = true;
        CurrentLogs.renew();
        directory = new ClosedDirectory();
        drainer = null;
        synchronized (LOCK) {
            for (int i = 0; i < count; i++) {
                logs[i].release();
                BY_THREAD.remove(logs[i]);
                logs[i] = null;
            }
            count = 0;
            ended = new Ended[16];
            endedCount = 0;
        }
        ObjectOwners.close();
        WrittenObjects.close();
        LastReleaseTable.close();
        LockOrders.close();
    }

    /**
     * Sets the level of detail of filtered accesses: {@link #RACES}, {@link #UNITS} or {@link #PAIRS}. Called before
     * {@link #open}.
     */
    public static void setDetail(int wanted) {
        detail = wanted;
    }

    /**
     * Omits synchronisation operations that add no order. Called before {@link #open}.
     *
     * @param all also releases and lock acquisitions: for runs without recorded accesses
     */
    public static void omitRedundant(boolean all) {
        LastReleaseTable.open();
        omitted = all ? RedundancyFilter.ALL : RedundancyFilter.ACQUIRES;
    }

    /** Records orders of locks, each once. Called before {@link #open}. */
    public static void recordLockOrders() {
        LockOrders.open();
    }

    /** Whether orders of locks are recorded. */
    public static boolean recordsLockOrders() {
        return LockOrders.isOpen();
    }

    /**
     * Records the frames of methods with recorded accesses, and the stacks of acquisitions in addition. Called before
     * {@link #open}.
     *
     * @param library whether frames of the JDK are recorded
     */
    public static void recordSomeFrames(boolean library) {
        AcquisitionStacks.withFrames = true;
        AcquisitionStacks.hidesLibrary = !library;
    }

    /** Nothing is recorded, and the rings are not drained. Called before {@link #open}. */
    public static void discard() {
        discards = true;
    }

    /**
     * Called on the main thread of a run: forgets all threads of earlier runs, and makes the thread's log. Threads of
     * earlier runs must have ended, with their events in the recording. Thread numbers restart only if nothing is
     * recorded.
     */
    public static ThreadLog openRun() {
        synchronized (LOCK) {
            for (int i = 0; i < count; i++) {
                BY_THREAD.remove(logs[i]);
            }
            logs = new ThreadLog[16];
            count = 0;
            if (discards) {
                numbers = 0;
            }
            strangers = 0;
            ended = new Ended[16];
            endedCount = 0;
        }
        ShutdownHooks.openRun();
        ThreadLog main = add("0", -1, Thread.currentThread(), true);
        CurrentLogs.bind(main);
        report(main, main);
        main.begin();
        return main;
    }

    /**
     * Called when the rings are drained no more. A thread that would have to wait for room records nothing from then
     * on.
     */
    public static void close() {
        closed = true;
    }

    /** Makes the running thread one that is not recorded. */
    public static void ignoreCurrent() {
        ProgramThreads.exclude();
        CurrentLogs.bind(ignored());
    }

    static ThreadLog ignored() {
        return new ThreadLog(-1, "", -1, Thread.currentThread(), false, true);
    }

    /**
     * From here to {@link #resume} the running thread runs Heddle's own code. Unlike {@link ThreadLog#enterAgent} this
     * may be called on a thread without a log, and does not give it one.
     *
     * @return the argument for {@link #resume}
     */
    public static ThreadLog pause() {
        ThreadLog log = ThreadLog.currentOrNull();
        if (log != null) {
            log.enterAgent();
            return log;
        }
        CurrentLogs.bind(ignored());
        return null;
    }

    /** Ends the code that {@link #pause} began. */
    public static void resume(ThreadLog paused) {
        if (paused != null) {
            paused.leaveAgent();
        } else {
            CurrentLogs.unbind();
        }
    }

    /** For the drainer: a stamp for an event that it observes from outside. */
    public static long stamp() {
        return Clock.tick();
    }

    /** For the drainer: the latest stamp so far. */
    public static long latestStamp() {
        return Clock.latest();
    }

    /** Sets the thread to wake when a ring fills. */
    public static void setDrainer(Thread thread) {
        drainer = thread;
    }

    @DontInline
    static void wakeDrainer() {
        Thread thread = drainer;
        if (thread != null) {
            LockSupport.unpark(thread);
        }
    }

    /** The log of a thread that is about to be started; made at the first call. */
    static ThreadLog announce(ThreadLog parent, Thread child) {
        ThreadLog known = find(child);
        if (known != null) {
            return known;
        }
        String path = childPath(parent.path, ++parent.children);
        ThreadLog log = add(path, parent.number, child, true);
        report(parent, log);
        return log;
    }

    /** Makes the log of the running thread, which has none yet. */
    @DontInline
    static ThreadLog attach(Thread thread) {
        ThreadLog log = isAsleep ? null : find(thread);
        if (log == null) {
            if (isAsleep || ProgramThreads.isForeign(thread)) {
                log = ignored();
                CurrentLogs.bind(log);
                return log;
            }
            String path;
            synchronized (LOCK) {
                path = "?".concat(Integer.toString(strangers++));
            }
            log = add(path, -1, thread, false);
            CurrentLogs.bind(log);
            report(log, log);
        }
        CurrentLogs.bind(log);
        boolean isFirst = log.begin();
        if (isFirst) {
            ShutdownHooks.begun(log);
        }
        Controller controller = Hooks.controller;
        if (controller != null && isFirst) {
            controller.begin(log);
        }
        return log;
    }

    /** The log of a thread that has not ended, or null. */
    public static ThreadLog find(Thread thread) {
        synchronized (LOCK) {
            return BY_THREAD.find(thread);
        }
    }

    /** The number of a thread, even if it has ended, or -1. */
    static int numberOf(Thread thread) {
        synchronized (LOCK) {
            ThreadLog log = find(thread);
            if (log != null) {
                return log.number;
            }
            for (int i = 0; i < endedCount; i++) {
                if (ended[i].get() == thread) {
                    return ended[i].number;
                }
            }
            return -1;
        }
    }

    /**
     * Forgets a thread that has ended and whose ring is empty. Its number is kept as long as the program can refer to
     * the thread.
     */
    public static void remove(ThreadLog log) {
        synchronized (LOCK) {
            BY_THREAD.remove(log);
            for (int i = 0; i < count; i++) {
                if (logs[i] == log) {
                    logs[i] = logs[--count];
                    logs[count] = null;
                    keepNumber(log);
                    return;
                }
            }
        }
    }

    private static void keepNumber(ThreadLog log) {
        int kept = 0;
        for (int i = 0; i < endedCount; i++) {
            if (ended[i].get() != null) {
                ended[kept++] = ended[i];
            }
        }
        for (int i = kept; i < endedCount; i++) {
            ended[i] = null;
        }
        endedCount = kept;
        if (endedCount == ended.length) {
            Ended[] more = new Ended[endedCount * 2];
            System.arraycopy(ended, 0, more, 0, endedCount);
            ended = more;
        }
        ended[endedCount++] = new Ended(log.thread, log.number);
    }

    /** The number of threads so far, in all runs; each has a smaller number. */
    static int numberLimit() {
        synchronized (LOCK) {
            return numbers;
        }
    }

    /** All logs that have not been removed. */
    public static ThreadLog[] all() {
        synchronized (LOCK) {
            ThreadLog[] copy = new ThreadLog[count];
            System.arraycopy(logs, 0, copy, 0, count);
            return copy;
        }
    }

    /**
     * The path of a thread. It is longer than that of its parent, so the paths of a chain of threads, each of which
     * starts the next, would take quadratic room. A path that is too long is replaced by a checksum, which is the same
     * in other runs.
     */
    static String childPath(String parent, int child) {
        String path = parent.concat(".").concat(Integer.toString(child));
        if (path.length() <= MOST_PATH) {
            return path;
        }
        long sum = FNV_OFFSET;
        for (int i = 0; i < path.length(); i++) {
            sum = (sum ^ path.charAt(i)) * FNV_PRIME;
        }
        return SHORTENED.concat(Long.toHexString(sum));
    }

    private static ThreadLog add(String path, int parent, Thread thread, boolean announced) {
        synchronized (LOCK) {
            if (discards) {
                removeDead();
            }
            ThreadLog log = create(path, parent, thread, announced);
            publish(log);
            return log;
        }
    }

    private static ThreadLog create(String path, int parent, Thread thread, boolean announced) {
        synchronized (LOCK) {
            return new ThreadLog(numbers++, path, parent, thread, announced, false);
        }
    }

    private static void publish(ThreadLog log) {
        synchronized (LOCK) {
            if (count == logs.length) {
                ThreadLog[] more = new ThreadLog[count * 2];
                System.arraycopy(logs, 0, more, 0, count);
                logs = more;
            }
            logs[count++] = log;
            BY_THREAD.add(log);
        }
    }

    /** In other runs the drainer does this. */
    private static void removeDead() {
        for (int i = count - 1; i >= 0; i--) {
            if (logs[i].thread.getState() == Thread.State.TERMINATED) {
                remove(logs[i]);
            }
        }
    }

    /** Reports a new log to the agent, whose own code runs on the thread of the first log. */
    private static void report(ThreadLog running, ThreadLog added) {
        running.enterAgent();
        try {
            directory.threadAdded(added);
        } catch (OutOfMemoryError e) {
            // Out of memory is the program's problem; a thread without a recorded name must not stay.
            remove(added);
            throw e;
        } finally {
            running.leaveAgent();
        }
    }
}
