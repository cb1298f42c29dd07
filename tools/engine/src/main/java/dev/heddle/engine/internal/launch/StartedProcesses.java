package dev.heddle.engine.internal.launch;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
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
    private static final int SECONDS_TO_END = 3;
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
    /** Whether the time limit of the current hunt has passed. */
    private static volatile boolean isTimeOver;
    /** Null if there is nothing to report at the end. */
    private static volatile CountDownLatch reporting;

    private StartedProcesses() {}

    /** A signal ended the command, or the time limit of a hunt passed, while a process ran. */
    public static final class StoppedException extends RuntimeException {
        private static final long serialVersionUID = 1;

        StoppedException() {
            super(isEnding ? "a signal ended the command" : "the budget was spent");
        }
    }

    /** The time limit of a hunt. Until its end, no process outlives the limit. */
    public static final class Limit {
        private final Thread watch;

        private Limit(long end) {
            watch = new Thread(() -> endAt(end), "heddle-budget");
            watch.setDaemon(true);
            watch.start();
        }

        /** The hunt has ended: the next one may start processes. */
        public void end() throws InterruptedException {
            watch.interrupt();
            watch.join();
            isTimeOver = false;
        }
    }

    /**
     * Sets a limit for all processes.
     *
     * @param end value of {@link System#nanoTime} at which they are killed; from then on none is started
     */
    public static Limit limit(long end) {
        return new Limit(end);
    }

    private static void endAt(long end) {
        try {
            TimeUnit.NANOSECONDS.sleep(end - System.nanoTime());
        } catch (InterruptedException e) {
            // The hunt ended before.
            return;
        }
        Map<Process, Boolean> left;
        synchronized (RUNNING) {
            isTimeOver = true;
            left = new LinkedHashMap<>(RUNNING);
        }
        left.keySet().forEach(StartedProcesses::kill);
    }

    /** Kills a process and those that it has started. */
    static void kill(Process process) {
        List<ProcessHandle> further = process.descendants().toList();
        process.destroyForcibly();
        further.forEach(ProcessHandle::destroyForcibly);
    }

    /** Whether a signal is ending the command, or the time limit of the hunt has passed. */
    public static boolean isStopping() {
        return isEnding || isTimeOver;
    }

    /** From this call until {@link #allowExit}, a command that is being ended reports its results first. */
    public static void delayExit() {
        reporting = new CountDownLatch(1);
        synchronized (RUNNING) {
            hook();
        }
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
            if (isStopping()) {
                throw new StoppedException();
            }
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
                // The signal came before this call.
                isEnding = true;
            }
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
        if (isStopping()) {
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
                kill(process);
            }
        });
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS_TO_END);
        for (Process process : left.keySet()) {
            try {
                if (!process.waitFor(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                    kill(process);
                }
            } catch (InterruptedException e) {
                kill(process);
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
