package dev.heddle.tools.launch;

import dev.heddle.tools.cli.UsageException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * What became of a run of the target.
 *
 * @param exitCode of the process; meaningless if it was stopped
 * @param timedOut whether it was stopped because its time was over
 * @param elapsed wall time
 */
public record TargetRun(int exitCode, boolean timedOut, Duration elapsed) {
    /** How long a target may take to end once it was asked to. */
    private static final int SECONDS_TO_END = 10;

    /**
     * Runs the target with this process's own standard streams.
     *
     * @param limit how long it may take before it is stopped; null for ever
     * @throws UsageException if it cannot be started
     * @throws Children.StoppedException if the command is told to end meanwhile
     */
    public static TargetRun inForeground(JavaCommand command, Duration limit) throws InterruptedException {
        return run(command, new ProcessBuilder(command.words()).inheritIO(), limit, process -> List.of());
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
                process -> List.of(
                        Tee.start(process.getInputStream(), System.out, stdout),
                        Tee.start(process.getErrorStream(), System.err, stderr)));
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
        ProcessBuilder builder = new ProcessBuilder(command.words())
                .redirectInput(new File(System.getProperty("os.name").startsWith("Windows") ? "NUL" : "/dev/null"))
                .redirectOutput(stdout.toFile())
                .redirectError(stderr.toFile());
        return run(command, builder, limit, process -> List.of());
    }

    /** First asks, so that the agent can write what the run did so far. */
    private static void stop(Process process) throws InterruptedException {
        process.destroy();
        if (!process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor();
        }
    }

    private static TargetRun run(
            JavaCommand command, ProcessBuilder builder, Duration limit, Function<Process, List<Tee>> readers)
            throws InterruptedException {
        long start = System.nanoTime();
        Process process;
        try {
            process = Children.start(builder, true);
        } catch (IOException e) {
            throw new UsageException("cannot start " + command.words().get(0) + ": " + e.getMessage());
        }
        try {
            List<Tee> reading = readers.apply(process);
            boolean ended = true;
            if (limit == null) {
                process.waitFor();
            } else {
                ended = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
            }
            if (ended) {
                Children.ended(process);
            } else {
                stop(process);
            }
            for (Tee one : reading) {
                one.finish();
            }
            return new TargetRun(process.exitValue(), !ended, Duration.ofNanos(System.nanoTime() - start));
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
