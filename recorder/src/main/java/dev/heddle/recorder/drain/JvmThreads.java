package dev.heddle.recorder.drain;

import dev.heddle.recorder.boot.LockOwners;
import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.StampedLock;

/** The JVM's information about stopped threads. Only for threads of Heddle's own. */
final class JvmThreads {
    /** The package of the JDK's locks. */
    static final String LOCKS = "java.util.concurrent.locks.";

    /** A thread that waits for something; null if its target is unknown. */
    record Wait(int target, String type, StackTraceElement[] stack) {}

    private JvmThreads() {}

    /** Whether a thread is in a state in which it may wait for a lock for ever. */
    static boolean mayWaitForLock(Thread thread, Thread.State state) {
        return state == Thread.State.BLOCKED || state == Thread.State.WAITING && lockOf(thread) != null;
    }

    /** Whether a thread waits for a monitor or a lock of the JDK, and not for a latch or semaphore. */
    static boolean isAtLock(Thread thread) {
        Thread.State state = thread.getState();
        if (state != Thread.State.WAITING && state != Thread.State.TIMED_WAITING) {
            return state == Thread.State.BLOCKED;
        }
        Object lock = lockOf(thread);
        return lock != null && lock.getClass().getName().startsWith(LOCKS);
    }

    /**
     * Whether a thread waits for a signal or notification of this lock, and has released the lock meanwhile.
     *
     * @param lock a monitor, or a lock of {@code java.util.concurrent}
     */
    static boolean awaits(Thread thread, Object lock) {
        Thread.State state = thread.getState();
        if (state != Thread.State.WAITING && state != Thread.State.TIMED_WAITING) {
            return false;
        }
        Object blocker = LockSupport.getBlocker(thread);
        if (blocker != null) {
            return blocker instanceof Condition && LockOwners.synchroniser(blocker) == LockOwners.synchroniser(lock);
        }
        LockInfo monitor = monitorOf(thread);
        return monitor != null && monitor.getIdentityHashCode() == System.identityHashCode(lock);
    }

    /** The monitor at which a thread waits, without its stack, for which the JVM would have to stop it. */
    private static LockInfo monitorOf(Thread thread) {
        try {
            ThreadInfo info = bean().getThreadInfo(id(thread));
            return info == null ? null : info.getLockInfo();
        } catch (LinkageError | UnsupportedOperationException e) {
            // A JVM without the module: the monitor is then unknown.
            return null;
        }
    }

    /** The lock of {@code java.util.concurrent} that a thread is parked for, or null. */
    private static Object lockOf(Thread thread) {
        Object blocker = LockSupport.getBlocker(thread);
        boolean isLock = blocker instanceof AbstractOwnableSynchronizer || blocker instanceof StampedLock;
        return isLock ? blocker : null;
    }

    /**
     * The targets and stacks of waiting threads, in the same order. Null for a thread that has continued, or that the
     * JVM does not report: a virtual thread at a monitor before JDK 25, or any thread at a monitor in a JVM without the
     * module {@code java.management}.
     */
    static Wait[] waits(List<Thread> threads) {
        Wait[] waits = new Wait[threads.size()];
        ThreadInfo[] infos = infos(threads);
        for (int i = 0; i < waits.length; i++) {
            Thread thread = threads.get(i);
            Object blocker = LockSupport.getBlocker(thread);
            ThreadInfo info = infos == null ? null : infos[i];
            LockInfo lock = info == null ? null : info.getLockInfo();
            if (blocker != null) {
                waits[i] = new Wait(
                        System.identityHashCode(blocker), blocker.getClass().getName(), thread.getStackTrace());
            } else if (lock != null) {
                waits[i] = new Wait(lock.getIdentityHashCode(), lock.getClassName(), info.getStackTrace());
            } else if (info == null && thread.getState() == Thread.State.BLOCKED) {
                waits[i] = atMonitor(thread);
            }
        }
        return waits;
    }

    /** For a virtual thread, which the bean does not report. */
    private static Wait atMonitor(Thread thread) {
        Object monitor = LockOwners.blockedOn(thread);
        return monitor == null
                ? null
                : new Wait(System.identityHashCode(monitor), monitor.getClass().getName(), thread.getStackTrace());
    }

    /** Ids of the threads in cycles of lock waits; empty if the JVM cannot report them. */
    static Set<Long> deadlocked() {
        Set<Long> ids = new HashSet<>();
        try {
            long[] found = bean().findDeadlockedThreads();
            for (int i = 0; found != null && i < found.length; i++) {
                ids.add(found[i]);
            }
        } catch (LinkageError | UnsupportedOperationException e) {
            // A JVM without the module: the cycles are then unknown.
            return Set.of();
        }
        return ids;
    }

    /**
     * The JVM's information about a thread; null for a virtual thread, an ended one, and a JVM that cannot report it.
     */
    static ThreadInfo info(Thread thread) {
        ThreadInfo[] infos = infos(List.of(thread));
        return infos == null ? null : infos[0];
    }

    /** Null if the JVM cannot report it. */
    private static ThreadInfo[] infos(List<Thread> threads) {
        long[] ids = new long[threads.size()];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = id(threads.get(i));
        }
        try {
            return bean().getThreadInfo(ids, Integer.MAX_VALUE);
        } catch (LinkageError | UnsupportedOperationException e) {
            // A JVM without the module: only parked threads can be reported then.
            return null;
        }
    }

    /** CPU time of a thread, user and system, in nanoseconds; 0 if it does not run or the JVM does not report it. */
    static long cpuNanos(Thread thread) {
        try {
            return Math.max(0, bean().getThreadCpuTime(id(thread)));
        } catch (UnsupportedOperationException e) {
            // The program has switched the measurement off.
            return 0;
        }
    }

    private static ThreadMXBean bean() {
        return ManagementFactory.getThreadMXBean();
    }

    @SuppressWarnings("deprecation") // its successor is not in Java 17
    static long id(Thread thread) {
        return thread.getId();
    }
}
