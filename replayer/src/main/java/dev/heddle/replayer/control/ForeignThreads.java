package dev.heddle.replayer.control;

import dev.heddle.recorder.boot.Threads;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.function.Predicate;

/**
 * Threads that are not under control but may still act for the program: user threads that have reached no hook yet, and
 * JDK threads that wait for the end of a child process.
 */
public final class ForeignThreads implements UnseenThreads {
    private static final String JVM_END = "DestroyJavaVM";

    private static final String PROCESS_REAPER = "process reaper";

    private static final String POOL = ThreadPoolExecutor.class.getName();

    private final ThreadGroup root;

    private final Predicate<Thread> others;

    /** @param others threads that do not belong to the program */
    public ForeignThreads(Predicate<Thread> others) {
        this.others = others;
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        root = group;
    }

    @Override
    public boolean isAnyAlive() {
        return isAny(thread -> thread.isDaemon() ? awaitsProcess(thread) : isUnseen(thread));
    }

    @Override
    public boolean isAnyUserThreadAlive() {
        return isAny(thread -> !thread.isDaemon() && isUnseen(thread));
    }

    @Override
    public boolean isAnyBusy() {
        return isAny(thread -> thread.isDaemon() ? awaitsProcess(thread) : isUnseen(thread) && !isWaiting(thread));
    }

    @Override
    public boolean haveAwaitedProcesses() {
        return isAny(ForeignThreads::isProcessReaper);
    }

    private boolean isAny(Predicate<Thread> matches) {
        Thread[] threads = new Thread[root.activeCount() + 16];
        int count = root.enumerate(threads);
        for (int i = 0; i < count; i++) {
            if (matches.test(threads[i])) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether this is a JDK thread that awaits the end of child processes. */
    public static boolean isProcessReaper(Thread thread) {
        return thread.getName().startsWith(PROCESS_REAPER);
    }

    private boolean isUnseen(Thread thread) {
        return !thread.getName().equals(JVM_END) && Threads.find(thread) == null && !others.test(thread);
    }

    private static boolean isWaiting(Thread thread) {
        Thread.State state = thread.getState();
        return state == Thread.State.WAITING || state == Thread.State.TIMED_WAITING;
    }

    /**
     * Returns whether this is a JDK thread that must report the end of a child process. It may not have begun to wait,
     * or it may wait for a lock that it needs for its report.
     */
    private static boolean awaitsProcess(Thread thread) {
        return isProcessReaper(thread)
                && (!isIdle(thread)
                        || ProcessHandle.current().children().findAny().isPresent());
    }

    /** Returns whether it waits for a task of its pool. */
    private static boolean isIdle(Thread thread) {
        for (StackTraceElement frame : thread.getStackTrace()) {
            if (frame.getMethodName().equals("getTask") && frame.getClassName().equals(POOL)) {
                return true;
            }
        }
        return false;
    }
}
