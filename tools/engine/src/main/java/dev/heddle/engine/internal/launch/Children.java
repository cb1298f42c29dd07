package dev.heddle.engine.internal.launch;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The programs that this command has started and that still run; none outlives it. Once the command itself is told to end, by a signal, no further
 * one is started, and whoever waits for one is told by a {@link StoppedException}: what the others did then says nothing about the program.
 *
 * <p>Threads of the command start and wait for programs, and the shutdown hook ends them. All that they share is guarded by the map: a program is
 * either started before the hook looks, and then ended by it, or not started at all.
 */
public final class Children {
    private static final int SECONDS_TO_END = 10;
    /** Signals go to a whole group of processes: a program may end of one before this command has noticed its own. */
    private static final long SIGNAL_MILLIS = 500;
    /** Exit codes of a JVM that ended of SIGHUP, SIGINT or SIGTERM. */
    private static final Set<Integer> BY_SIGNAL = Set.of(129, 130, 143);

    /** Whether it is asked to end first, so that its agent can write what it did. */
    private static final Map<Process, Boolean> RUNNING = new LinkedHashMap<>();

    /** How long a command that was told to end may take to say what it knows. */
    private static final int SECONDS_TO_TELL = 5;

    private static boolean isHooked;
    private static volatile boolean isEnding;
    /** Null if nobody has anything to tell at the end. */
    private static volatile CountDownLatch telling;

    private Children() {}

    /** The command was told to end while a program ran. */
    public static final class StoppedException extends RuntimeException {
        private static final long serialVersionUID = 1;

        StoppedException() {
            super("the command was told to end");
        }
    }

    /** From here to {@link #told}, when the command is told to end it first says what it knows. */
    public static void tells() {
        telling = new CountDownLatch(1);
    }

    /** All is said. */
    public static void told() {
        CountDownLatch latch = telling;
        if (latch != null) {
            latch.countDown();
        }
    }

    /** Whether the command was told to end. */
    public static boolean isEnding() {
        return isEnding;
    }

    /**
     * @param gently whether it is asked to end before it is killed
     * @throws StoppedException if the command was told to end
     */
    static Process start(ProcessBuilder builder, boolean gently) throws IOException {
        synchronized (RUNNING) {
            hook();
            Process process = builder.start();
            RUNNING.put(process, gently);
            return process;
        }
    }

    private static void hook() {
        if (!isHooked && !isEnding) {
            try {
                Runtime.getRuntime().addShutdownHook(new Thread(Children::end, "heddle-reaper"));
                isHooked = true;
            } catch (IllegalStateException e) {
                // It was told to end before it started anything.
                isEnding = true;
            }
        }
        if (isEnding) {
            throw new StoppedException();
        }
    }

    /**
     * A program has ended.
     *
     * @throws StoppedException if that was because the command was told to end
     */
    static void ended(Process process) throws InterruptedException {
        synchronized (RUNNING) {
            RUNNING.remove(process);
            long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(SIGNAL_MILLIS);
            while (!isEnding && BY_SIGNAL.contains(process.exitValue()) && deadline - System.nanoTime() > 0) {
                TimeUnit.NANOSECONDS.timedWait(RUNNING, deadline - System.nanoTime());
            }
        }
        if (isEnding) {
            throw new StoppedException();
        }
    }

    /** A program was ended by the command itself, or is of no interest any more. */
    static void forget(Process process) {
        synchronized (RUNNING) {
            RUNNING.remove(process);
        }
    }

    private static void end() {
        Map<Process, Boolean> left;
        synchronized (RUNNING) {
            isEnding = true;
            left = new LinkedHashMap<>(RUNNING);
            RUNNING.notifyAll();
        }
        left.forEach((process, gently) -> {
            if (gently) {
                process.destroy();
            } else {
                process.destroyForcibly();
            }
        });
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS_TO_END);
        for (Process process : left.keySet()) {
            try {
                if (!process.waitFor(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                    process.destroyForcibly();
                }
            } catch (InterruptedException e) {
                process.destroyForcibly();
            }
        }
        awaitTold();
    }

    private static void awaitTold() {
        CountDownLatch latch = telling;
        if (latch != null) {
            try {
                latch.await(SECONDS_TO_TELL, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
