package dev.heddle.engine.internal.launch;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The processes that this command has started and that still run; none outlives it. Once a signal ends the command, no
 * further process is started. Threads that wait for a process then get a {@link StoppedException}, because the end of
 * the process shows nothing about the program.
 *
 * <p>Threads of the command start and wait for processes, and the shutdown hook ends them. A lock on the map guards all
 * shared state: a process is either started before the hook runs, which then ends it, or not started at all.
 */
public final class StartedProcesses {
    private static final int SECONDS_TO_END = 10;
    /** Signals go to a whole process group: a process may end before this command has received its own signal. */
    private static final long SIGNAL_MILLIS = 500;
    /** Exit codes of a JVM that ended by SIGHUP, SIGINT or SIGTERM. */
    private static final Set<Integer> BY_SIGNAL = Set.of(129, 130, 143);

    /** Whether the process gets a request to end first, so that its agent can write its results. */
    private static final Map<Process, Boolean> RUNNING = new LinkedHashMap<>();

    /** Time limit for a command that is being ended to report its results. */
    private static final int SECONDS_TO_REPORT = 5;

    private static boolean isHooked;
    private static volatile boolean isEnding;
    /** Null if there is nothing to report at the end. */
    private static volatile CountDownLatch reporting;

    private StartedProcesses() {}

    /** A signal ended the command while a process ran. */
    public static final class StoppedException extends RuntimeException {
        private static final long serialVersionUID = 1;

        StoppedException() {
            super("a signal ended the command");
        }
    }

    /** From this call until {@link #allowExit}, a command that is being ended reports its results first. */
    public static void delayExit() {
        reporting = new CountDownLatch(1);
    }

    /** The report is complete. */
    public static void allowExit() {
        CountDownLatch latch = reporting;
        if (latch != null) {
            latch.countDown();
        }
    }

    /** Whether a signal is ending the command. */
    public static boolean isEnding() {
        return isEnding;
    }

    /**
     * @param gently whether to request the end before killing the process
     * @throws StoppedException if a signal is ending the command
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
                Runtime.getRuntime().addShutdownHook(new Thread(StartedProcesses::end, "heddle-reaper"));
                isHooked = true;
            } catch (IllegalStateException e) {
                // The signal came before the first process was started.
                isEnding = true;
            }
        }
        if (isEnding) {
            throw new StoppedException();
        }
    }

    /**
     * A process has ended.
     *
     * @throws StoppedException if it ended because the command is being ended
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

    /** Removes a process that the command ended itself or no longer needs. */
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
        awaitReport();
    }

    private static void awaitReport() {
        CountDownLatch latch = reporting;
        if (latch != null) {
            try {
                latch.await(SECONDS_TO_REPORT, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
