package dev.heddle.engine.internal.launch;

import dev.heddle.engine.base.UsageException;
import dev.heddle.trace.recording.OwnerOnly;
import dev.heddle.trace.run.Ending;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * The end of a run of the target.
 *
 * @param exitCode of the process; meaningless if it was stopped
 * @param timedOut whether it was stopped, at its time limit or because it was deadlocked
 * @param deadEnd whether it was stopped early, because its recorder reported that no thread can continue
 * @param elapsed wall time
 * @param isDriven whether it was a server that was driven and then stopped, which is its normal end
 * @param loadFailure failure of the server according to its load; null if absent
 */
public record TargetRun(
        int exitCode, boolean timedOut, boolean deadEnd, Duration elapsed, boolean isDriven, String loadFailure) {
    /** Interval for checking the recorder's report of a deadlock. */
    private static final long LOOK_MILLIS = 250;

    /** Most time for a target to end on request. */
    private static final int SECONDS_TO_END = 10;

    /** A target whose time limit is short has this part of it to end on request. */
    public static final int PARTS_TO_END = 3;

    /** A run without a reported deadlock. */
    public TargetRun(int exitCode, boolean timedOut, Duration elapsed) {
        this(exitCode, timedOut, false, elapsed, false, null);
    }

    /**
     * Runs the target with the standard streams of this process.
     *
     * @param limit time limit; null for none
     * @param recording directory of its recording, which gets a note if the target was stopped at the limit
     * @throws UsageException if it cannot be started
     * @throws StartedProcesses.StoppedException if a signal ends the command meanwhile
     */
    public static TargetRun inForeground(JavaCommand command, Duration limit, Path recording)
            throws InterruptedException {
        if (command.driver() != null) {
            return drivenInForeground(command, limit);
        }
        return run(
                command,
                new ProcessBuilder(command.words()).inheritIO(),
                limit,
                null,
                recording,
                process -> List.of(),
                null,
                null);
    }

    /**
     * Runs the target with the standard streams of this process, and also copies its output to files.
     *
     * @param limit time limit; null for none
     * @throws UsageException if it cannot be started
     */
    public static TargetRun inForeground(JavaCommand command, Path stdout, Path stderr, Duration limit)
            throws InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command.words()).redirectInput(ProcessBuilder.Redirect.INHERIT);
        return run(
                command,
                builder,
                limit,
                null,
                null,
                process -> List.of(
                        Tee.start(process.getInputStream(), System.out, stdout),
                        Tee.start(process.getErrorStream(), System.err, stderr)),
                stdout,
                stderr);
    }

    /** The driver needs the output in a file. */
    private static TargetRun drivenInForeground(JavaCommand command, Duration limit) throws InterruptedException {
        Path directory = null;
        try {
            directory = Files.createTempDirectory("heddle-driven-");
            return inForeground(command, directory.resolve("stdout.txt"), directory.resolve("stderr.txt"), limit);
        } catch (IOException e) {
            throw new UsageException("cannot create a directory for the output of the program: " + e.getMessage());
        } finally {
            if (directory != null) {
                delete(directory);
            }
        }
    }

    /**
     * Runs the target with its output redirected to files and an empty standard input.
     *
     * @param limit time limit; null for none
     * @throws UsageException if it cannot be started
     * @throws StartedProcesses.StoppedException if a signal ends the command meanwhile
     */
    public static TargetRun inBackground(JavaCommand command, Path stdout, Path stderr, Duration limit)
            throws InterruptedException {
        return inBackground(command, stdout, stderr, limit, null);
    }

    /**
     * The same for a recorded target.
     *
     * @param recording its directory. When the recorder reports there that no thread can continue, the target is
     *     stopped as at its time limit. A stop at the limit is noted there.
     */
    public static TargetRun inBackground(JavaCommand command, Path stdout, Path stderr, Duration limit, Path recording)
            throws InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command.words())
                .redirectInput(new File(System.getProperty("os.name").startsWith("Windows") ? "NUL" : "/dev/null"))
                .redirectOutput(stdout.toFile())
                .redirectError(stderr.toFile());
        Path deadEnd = recording == null ? null : recording.resolve(Ending.DEAD_END);
        return run(command, builder, limit, deadEnd, recording, process -> List.of(), stdout, stderr);
    }

    /** Requests the end first, so that the agent can write the results so far. */
    private static void stop(Process process, Duration limit) throws InterruptedException {
        long most = TimeUnit.SECONDS.toMillis(SECONDS_TO_END);
        long part = limit == null ? most : Math.max(1_000, limit.toMillis() / PARTS_TO_END);
        List<ProcessHandle> further = process.descendants().toList();
        // Process.destroy would also close the streams that are still being read.
        process.toHandle().destroy();
        if (!process.waitFor(Math.min(most, part), TimeUnit.MILLISECONDS)) {
            process.destroyForcibly().waitFor();
        }
        further.forEach(ProcessHandle::destroyForcibly);
    }

    private static boolean isThere(Path deadEnd) {
        return deadEnd != null && Files.exists(deadEnd);
    }

    /** A recording does not show why its program was stopped, so a stop at the time limit is noted. */
    private static void noteTimeLimit(Path recording) {
        if (recording == null || !Files.isDirectory(recording)) {
            return;
        }
        try {
            OwnerOnly.newOutputStream(recording.resolve(Ending.TIME_LIMIT)).close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @return whether it ended by itself */
    private static boolean awaitEnd(Process process, Duration limit, Path deadEnd) throws InterruptedException {
        if (limit == null && deadEnd == null) {
            process.waitFor();
            return true;
        }
        long begin = System.nanoTime();
        long left = limit == null ? Long.MAX_VALUE : limit.toMillis();
        while (left > 0) {
            if (process.waitFor(deadEnd == null ? left : Math.min(left, LOOK_MILLIS), TimeUnit.MILLISECONDS)) {
                return true;
            }
            if (isThere(deadEnd)) {
                return false;
            }
            long passed = (System.nanoTime() - begin) / 1_000_000;
            left = limit == null ? Long.MAX_VALUE : limit.toMillis() - passed;
        }
        return false;
    }

    private static void delete(Path directory) {
        try {
            Directories.delete(directory);
        } catch (IOException e) {
            directory.toFile().deleteOnExit();
        }
    }

    private static ServerDriver.Driven drive(
            ServerDriver driver, Process process, Duration limit, Path stdout, Path stderr)
            throws InterruptedException {
        boolean isDriven = false;
        try {
            ServerDriver.Driven driven = driver.drive(
                    process,
                    limit,
                    List.of(stdout, stderr),
                    stdout.resolveSibling("drive.txt"),
                    load -> StartedProcesses.start(load, false));
            isDriven = true;
            return driven;
        } catch (IOException e) {
            throw new UsageException("the program cannot be driven: " + e.getMessage());
        } finally {
            if (!isDriven) {
                stop(process, null);
            }
        }
    }

    private static TargetRun run(
            JavaCommand command,
            ProcessBuilder builder,
            Duration limit,
            Path deadEnd,
            Path recording,
            Function<Process, List<Tee>> readers,
            Path stdout,
            Path stderr)
            throws InterruptedException {
        long start = System.nanoTime();
        ServerDriver driver = command.driver();
        if (driver != null) {
            driver.check();
        }
        Process process;
        try {
            process = StartedProcesses.start(builder, true);
        } catch (IOException e) {
            throw new UsageException("cannot start " + command.words().get(0) + ": " + e.getMessage());
        }
        try {
            List<Tee> reading = readers.apply(process);
            ServerDriver.Driven driven = driver == null ? null : drive(driver, process, limit, stdout, stderr);
            boolean ended = driven == null ? awaitEnd(process, limit, deadEnd) : driven.serverEnded();
            if (ended) {
                process.waitFor();
                StartedProcesses.ended(process);
            } else {
                if (driven == null && !isThere(deadEnd)) {
                    noteTimeLimit(recording);
                }
                stop(process, driven == null ? limit : null);
            }
            for (Tee one : reading) {
                one.finish();
            }
            Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
            if (driven != null) {
                // A driven server is always stopped.
                return new TargetRun(ended ? process.exitValue() : 0, false, false, elapsed, true, driven.failure());
            }
            return new TargetRun(process.exitValue(), !ended, !ended && isThere(deadEnd), elapsed, false, null);
        } catch (InterruptedException e) {
            process.destroyForcibly();
            throw e;
        } finally {
            if (!process.isAlive()) {
                StartedProcesses.forget(process);
            }
        }
    }
}
