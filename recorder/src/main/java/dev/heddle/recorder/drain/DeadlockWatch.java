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
 * Says, in a file, that nothing can happen in the program any more, so that whoever waits for it need not wait. Only the drainer uses it.
 *
 * <p><b>Why this is certain.</b> The JVM sees the circles at a safepoint. A thread in one stays there for ever if it enters a monitor or is in a
 * {@code lock()} of the JDK: nothing interrupts that, and no time ends it. Every other thread that has not ended, daemons too, waits without a limit
 * for one of these to end; nobody is left who could interrupt it. Whatever else a thread may do, or where nobody knows, as of virtual threads,
 * nothing is said.
 */
final class DeadlockWatch {
    private static final long LOOK_NANOS = 500_000_000;
    private static final String LOCKS = "java.util.concurrent.locks.";

    private final Path directory;
    private long lastLook;
    private boolean isTold;

    DeadlockWatch(Path directory) {
        this.directory = directory;
    }

    /** @param waiting how many threads are known to wait for locks */
    void look(long time, int waiting) {
        if (isTold || waiting < 2 || time - lastLook < LOOK_NANOS) {
            return;
        }
        lastLook = time;
        if (isThere()) {
            isTold = true;
            try {
                OwnerOnly.newOutputStream(directory.resolve(Ending.DEAD_END)).close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static boolean isThere() {
        ThreadLog[] all = Threads.all();
        for (ThreadLog log : all) {
            Thread.State state = log.thread.getState();
            if (isAlive(log) && state != Thread.State.BLOCKED && state != Thread.State.WAITING) {
                return false;
            }
        }
        Set<Long> circle = JvmThreads.deadlocked();
        Set<Integer> stuck = new HashSet<>();
        for (ThreadLog log : all) {
            if (isAlive(log) && circle.contains(JvmThreads.id(log.thread))) {
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

    /** @param stuck identities of the threads in circles */
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

    /** Whether it wants the lock whatever happens: it has called {@code lock()}, not one of the methods that give up. */
    private static boolean isInLock(StackTraceElement[] stack) {
        String method = null;
        for (StackTraceElement frame : stack) {
            if (frame.getClassName().startsWith(LOCKS)) {
                method = frame.getMethodName();
            } else if (method != null) {
                break;
            }
        }
        return "lock".equals(method);
    }
}
