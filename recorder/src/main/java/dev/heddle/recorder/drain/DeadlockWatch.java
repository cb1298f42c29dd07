package dev.heddle.recorder.drain;

import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.recorder.boot.Threads;
import dev.heddle.trace.recording.OwnerOnly;
import dev.heddle.trace.run.Ending;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.LockInfo;
import java.lang.management.ThreadInfo;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/**
 * Writes a file when the program is in a permanent deadlock, so that a process that waits for the program can stop
 * waiting. Only the drainer uses it.
 *
 * <p><b>Why this is certain.</b> The JVM finds the cycles at a safepoint. A thread in a cycle stays there for ever if
 * it enters a monitor or is in a {@code lock()} of the JDK: no interrupt and no timeout ends that. Every other live
 * thread, including daemons, waits without a limit for one of these to end, so no thread is left that could interrupt
 * it. In all other states, and in states that are unknown such as those of virtual threads, no file is written.
 */
final class DeadlockWatch {
    private static final long CHECK_NANOS = 500_000_000;

    private final Path directory;
    private long lastCheck;
    private boolean isReported;

    DeadlockWatch(Path directory) {
        this.directory = directory;
    }

    /** @param waiting the number of threads that are known to wait for locks */
    void check(long time, int waiting) {
        if (isReported || waiting < 2 || time - lastCheck < CHECK_NANOS) {
            return;
        }
        lastCheck = time;
        if (isDeadlocked()) {
            isReported = true;
            try {
                OwnerOnly.newOutputStream(directory.resolve(Ending.DEAD_END)).close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static boolean isDeadlocked() {
        ThreadLog[] all = Threads.all();
        for (ThreadLog log : all) {
            Thread.State state = log.thread.getState();
            if (isAlive(log) && state != Thread.State.BLOCKED && state != Thread.State.WAITING) {
                return false;
            }
        }
        Set<Long> cycle = JvmThreads.deadlocked();
        Set<Integer> stuck = new HashSet<>();
        for (ThreadLog log : all) {
            if (isAlive(log) && cycle.contains(JvmThreads.id(log.thread))) {
                stuck.add(System.identityHashCode(log.thread));
            }
        }
        for (ThreadLog log : all) {
            if (isAlive(log) && !staysFor(log.thread, stuck)) {
                return false;
            }
        }
        return stuck.size() > 1;
    }

    private static boolean isAlive(ThreadLog log) {
        return !log.isEnded() && !log.isIgnored() && log.thread.isAlive();
    }

    /** @param stuck identities of the threads in cycles */
    private static boolean staysFor(Thread thread, Set<Integer> stuck) {
        ThreadInfo info = JvmThreads.info(thread);
        if (info == null) {
            return false;
        }
        if (info.getThreadState() == Thread.State.BLOCKED) {
            return stuck.contains(System.identityHashCode(thread));
        }
        if (info.getThreadState() != Thread.State.WAITING) {
            return false;
        }
        LockInfo waitsFor = info.getLockInfo();
        return stuck.contains(System.identityHashCode(thread))
                ? isInLock(info.getStackTrace())
                : waitsFor != null
                        && stuck.contains(waitsFor.getIdentityHashCode())
                        && isIn(info, Thread.class, "join");
    }

    private static boolean isIn(ThreadInfo info, Class<?> type, String method) {
        for (StackTraceElement frame : info.getStackTrace()) {
            if (frame.getClassName().equals(type.getName())
                    && frame.getMethodName().equals(method)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the thread has called {@code lock()}, and not a method that may give up. */
    private static boolean isInLock(StackTraceElement[] stack) {
        String method = null;
        for (StackTraceElement frame : stack) {
            if (frame.getClassName().startsWith(JvmThreads.LOCKS)) {
                method = frame.getMethodName();
            } else if (method != null) {
                break;
            }
        }
        return "lock".equals(method);
    }
}
