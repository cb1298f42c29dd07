package dev.heddle.engine.internal.launch;

import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.driven.Drive;
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
 * What became of a run of the target.
 *
 * @param exitCode of the process; meaningless if it was stopped
 * @param timedOut whether it was stopped, because its time was over or because it was at a dead end
 * @param deadEnd whether it was stopped before, because it had said that nothing could happen any more
 * @param elapsed wall time
 * @param isDriven whether it was a server that was driven and then stopped, which is its end
 * @param driveFailure what its load says that it did wrong; null if nothing
 */
public record TargetRun(
        int exitCode, boolean timedOut, boolean deadEnd, Duration elapsed, boolean isDriven, String driveFailure) {
    /** How long between two looks for the file of a dead end. */
    private static final long LOOK_MILLIS = 250;

    /** How long a target may take to end once it was asked to. */
    private static final int SECONDS_TO_END = 10;

    /** One that was not at a dead end, as far as anybody knows. */
    public TargetRun(int exitCode, boolean timedOut, Duration elapsed) {
        this(exitCode, timedOut, false, elapsed, false, null);
    }

    /**
     * Runs the target with this process's own standard streams.
     *
     * @param limit how long it may take before it is stopped; null for ever
     * @param recording the directory of its recording, where is noted that it was stopped at the limit
     * @throws UsageException if it cannot be started
     * @throws Children.StoppedException if the command is told to end meanwhile
     */
    public static TargetRun inForeground(JavaCommand command, Duration limit, Path recording)
            throws InterruptedException {
        if (command.drive() != null) {
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
     * Runs the target with this process's own standard streams, of which what it writes is kept in files, too.
     *
     * @param limit how long it may take before it is stopped; null for ever
     *
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

    /** What it writes is needed in a file, for what drives it. */
    private static TargetRun drivenInForeground(JavaCommand command, Duration limit) throws InterruptedException {
        Path directory = null;
        try {
            directory = Files.createTempDirectory("heddle-driven-");
            return inForeground(command, directory.resolve("stdout.txt"), directory.resolve("stderr.txt"), limit);
        } catch (IOException e) {
            throw new UsageException("no directory for the output of the program: " + e.getMessage());
        } finally {
            if (directory != null) {
                delete(directory);
            }
        }
    }

    /**
     * Runs the target with its output going to files and an empty standard input.
     *
     * @param limit how long it may take before it is stopped; null for ever
     * @throws UsageException if it cannot be started
     * @throws Children.StoppedException if the command is told to end meanwhile
     */
    public static TargetRun inBackground(JavaCommand command, Path stdout, Path stderr, Duration limit)
            throws InterruptedException {
        return inBackground(command, stdout, stderr, limit, null);
    }

    /**
     * The same for a target that is recorded.
     *
     * @param recording its directory: as soon as the recorder notes there that nothing can happen any more, the target is stopped as if its time were
     *     over; if its time is over, that is noted there
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

    /** First asks, so that the agent can write what the run did so far. */
    private static void stop(Process process) throws InterruptedException {
        // Not its own method, which also closes the streams that are still being read.
        process.toHandle().destroy();
        if (!process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor();
        }
    }

    private static boolean isThere(Path deadEnd) {
        return deadEnd != null && Files.exists(deadEnd);
    }

    /** Who reads the recording later cannot see from inside whether its program was stopped because its time was over. */
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

    /** @return whether it has ended by itself */
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

    private static Drive.Driven drive(Drive drive, Process process, Duration limit, Path stdout, Path stderr)
            throws InterruptedException {
        boolean isDriven = false;
        try {
            Drive.Driven driven = drive.drive(
                    process,
                    limit,
                    List.of(stdout, stderr),
                    stdout.resolveSibling("drive.txt"),
                    load -> Children.start(load, false));
            isDriven = true;
            return driven;
        } catch (IOException e) {
            throw new UsageException("the program cannot be driven: " + e.getMessage());
        } finally {
            if (!isDriven) {
                stop(process);
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
        Drive drive = command.drive();
        if (drive != null) {
            drive.check();
        }
        Process process;
        try {
            process = Children.start(builder, true);
        } catch (IOException e) {
            throw new UsageException("cannot start " + command.words().get(0) + ": " + e.getMessage());
        }
        try {
            List<Tee> reading = readers.apply(process);
            Drive.Driven driven = drive == null ? null : drive(drive, process, limit, stdout, stderr);
            boolean ended = driven == null ? awaitEnd(process, limit, deadEnd) : driven.serverEnded();
            if (ended) {
                process.waitFor();
                Children.ended(process);
            } else {
                if (driven == null && !isThere(deadEnd)) {
                    noteTimeLimit(recording);
                }
                stop(process);
            }
            for (Tee one : reading) {
                one.finish();
            }
            Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
            if (driven != null) {
                // That it was stopped is its end.
                return new TargetRun(ended ? process.exitValue() : 0, false, false, elapsed, true, driven.failure());
            }
            return new TargetRun(process.exitValue(), !ended, !ended && isThere(deadEnd), elapsed, false, null);
        } catch (InterruptedException e) {
            process.destroyForcibly();
            throw e;
        } finally {
            if (!process.isAlive()) {
                Children.forget(process);
            }
        }
    }
}
