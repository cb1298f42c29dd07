package dev.heddle.replayer.inprocess;

import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/**
 * Threads that a run leaves behind. A thread that waits, and holds no lock that a later run could need, is abandoned:
 * nothing wakes it, and if it wakes anyway, its first hook ends it. Any other thread makes the JVM unusable for later
 * runs. Used by the supervisor; {@link #isAbandoned} by any thread.
 */
final class LeftoverThreads {
    /** Each has a stack, and keeps its objects alive. */
    private static final int MOST = 200;
    /** Share of the heap; objects of abandoned threads are never freed. */
    private static final double MOST_OF_HEAP = 0.6;

    private static final long REST_NANOS = 200_000_000;
    private static final long STEP_NANOS = 1_000_000;

    private static final String WORKER = "java.util.concurrent.ThreadPoolExecutor$Worker";

    private final Set<Thread> abandoned =
            Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));
    /** Null in an image without the module. */
    private final ThreadMXBean bean =
            ModuleLayer.boot().findModule("java.management").isPresent() ? ManagementFactory.getThreadMXBean() : null;

    /** Returns whether a thread belongs to a finished run. */
    boolean isAbandoned(Thread thread) {
        return !abandoned.isEmpty() && abandoned.contains(thread);
    }

    /** Returns whether it waits outside all hooks, so that waiting for its end is in vain. */
    static boolean isWaiting(Thread thread) {
        Thread.State state = thread.getState();
        return state == Thread.State.WAITING || state == Thread.State.TIMED_WAITING;
    }

    /**
     * The run is over, and these threads of it are alive. @return reasons why no other run can follow in this JVM;
     * empty if one can
     */
    List<String> leave(List<Thread> alive) {
        List<String> reasons = new ArrayList<>();
        for (Thread thread : alive) {
            String reason = comesToRest(thread) ? whatItHolds(thread) : where(thread);
            if (!thread.isAlive()) {
                continue;
            }
            if (reason == null) {
                abandoned.add(thread);
            } else {
                reasons.add("thread \"" + thread.getName() + "\" is still alive" + reason);
            }
        }
        abandoned.removeIf(thread -> !thread.isAlive());
        if (abandoned.size() > MOST) {
            reasons.add(abandoned.size() + " threads of earlier runs wait for ever; the limit is " + MOST
                    + ": end them before the program ends");
        } else if (!abandoned.isEmpty() && isFull()) {
            reasons.add("threads of earlier runs wait for ever and keep most of the heap: end them before the program "
                    + "ends, or increase its heap (-Xmx)");
        }
        return reasons;
    }

    /**
     * Returns whether a thread waits, or begins to within a short time. An idle thread of a pool that was interrupted,
     * as the one that awaits processes, runs for a moment until it waits again.
     */
    private static boolean comesToRest(Thread thread) {
        long begin = System.nanoTime();
        while (!isWaiting(thread)) {
            if (!thread.isAlive() || System.nanoTime() - begin > REST_NANOS) {
                return false;
            }
            LockSupport.parkNanos(STEP_NANOS);
        }
        return true;
    }

    /** Returns whether a garbage collection leaves too little memory for the next run. */
    private static boolean isFull() {
        if (!isUsed()) {
            return false;
        }
        System.gc();
        return isUsed();
    }

    private static boolean isUsed() {
        Runtime jvm = Runtime.getRuntime();
        return jvm.totalMemory() - jvm.freeMemory() > MOST_OF_HEAP * jvm.maxMemory();
    }

    /** Describes the locks that a waiting thread holds; null if none exists. */
    private String whatItHolds(Thread thread) {
        if (bean == null) {
            return ", and its locks are unknown without the module java.management: end it before the program ends";
        }
        ThreadInfo[] infos = bean.getThreadInfo(new long[] {thread.getId()}, true, true);
        if (infos[0] == null) {
            return null;
        }
        LockInfo[] monitors = infos[0].getLockedMonitors();
        if (monitors.length > 0) {
            return " and holds the monitor of a " + monitors[0].getClassName() + ": end it before the program ends";
        }
        for (LockInfo lock : infos[0].getLockedSynchronizers()) {
            if (!lock.getClassName().equals(WORKER)) {
                return " and holds a " + lock.getClassName() + ": end it before the program ends";
            }
        }
        return null;
    }

    private static String where(Thread thread) {
        StackTraceElement[] stack = thread.getStackTrace();
        return stack.length == 0 || !stack[0].isNativeMethod()
                ? ": end it before the program ends"
                : " in " + stack[0].getClassName() + "." + stack[0].getMethodName()
                        + ": close the object it waits for before the program ends";
    }
}
