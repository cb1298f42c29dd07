package dev.heddle.engine.internal.launch;

import dev.heddle.engine.base.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Drives a server: waits until it is ready, runs a load against it, and decides when it has run long enough.
 *
 * @param ready how to detect that the server is ready
 * @param command a load that ends, in shell syntax; null if absent
 * @param stopAfter most time that the server runs once it is ready; null until the load ends
 * @param fails a line of the load's output that matches this pattern means that the server failed; null if only the
 *     exit code counts
 */
public record ServerDriver(
        ReadinessCheck ready,
        @Nullable String command,
        @Nullable Duration stopAfter,
        @Nullable Pattern fails) {
    /** Default time limit until a server is ready. */
    private static final Duration LONGEST_START = Duration.ofSeconds(60);

    private static final long LOOK_MILLIS = 50;
    /** Exit codes of a shell that cannot find or execute a command. */
    private static final List<Integer> NOT_STARTED = List.of(126, 127);

    /**
     * The result of driving.
     *
     * @param failure the server's failure according to the load, in one line; null if absent
     * @param serverEnded whether the server ended before it was stopped
     */
    public record Driven(@Nullable String failure, boolean serverEnded) {}

    /** Starts a process that ends with this one. */
    @FunctionalInterface
    public interface Starter {
        Process start(ProcessBuilder builder) throws IOException;
    }

    /** @throws UsageException if another server is already running there */
    public void check() {
        ready.checkFree();
    }

    /**
     * Waits until a server is ready, and drives it. Afterwards the server still runs, unless it ended by itself.
     *
     * @param limit time limit until the server is ready; null for one minute
     * @param output files with the server's output
     * @param load file for the load's output
     * @param starter starts the load
     * @throws UsageException with one line for the user, if the server is never ready or the load cannot be started
     */
    public Driven drive(Process server, @Nullable Duration limit, List<Path> output, Path load, Starter starter)
            throws IOException, InterruptedException {
        awaitReady(server, limit == null ? LONGEST_START : limit, output);
        long begin = System.nanoTime();
        if (command == null) {
            boolean ended = stopAfter == null || server.waitFor(stopAfter.toMillis(), TimeUnit.MILLISECONDS);
            return new Driven(null, ended);
        }
        Process driver = starter.start(new ProcessBuilder("sh", "-c", command)
                .redirectErrorStream(true)
                .redirectOutput(load.toFile()));
        try {
            while (!driver.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                if (stopAfter != null && System.nanoTime() - begin >= stopAfter.toNanos()) {
                    return new Driven(failedLines(load), !server.isAlive());
                }
                if (!server.isAlive()) {
                    return new Driven(null, true);
                }
            }
            if (NOT_STARTED.contains(driver.exitValue())) {
                throw new UsageException(
                        "the load cannot be started (exit code " + driver.exitValue() + "): " + lastLine(load));
            }
            String lines = failedLines(load);
            return new Driven(
                    lines != null || driver.exitValue() == 0
                            ? lines
                            : "the load failed, exit code " + driver.exitValue() + ": " + lastLine(load),
                    !server.isAlive());
        } finally {
            driver.descendants().forEach(ProcessHandle::destroyForcibly);
            driver.destroyForcibly();
        }
    }

    private void awaitReady(Process server, Duration limit, List<Path> output)
            throws IOException, InterruptedException {
        long begin = System.nanoTime();
        while (!ready.isReady(output.toArray(Path[]::new))) {
            if (server.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                String last = output.isEmpty() ? "" : ": " + lastLine(output.get(output.size() - 1));
                throw new UsageException(
                        "the server ended before it was ready, with exit code " + server.exitValue() + last);
            }
            if (System.nanoTime() - begin > limit.toNanos()) {
                throw new UsageException("the server is not ready after " + limit.toSeconds() + " s: " + ready
                        + " (--ready sets the condition, --timeout the time limit)");
            }
        }
    }

    private @Nullable String failedLines(Path load) throws IOException {
        if (fails == null) {
            return null;
        }
        try (var lines = Files.lines(load, StandardCharsets.ISO_8859_1)) {
            long count = lines.filter(line -> fails.matcher(line).find()).count();
            return count == 0
                    ? null
                    : count + (count == 1 ? " line" : " lines") + " of the load's output match " + fails;
        }
    }

    private static String lastLine(Path file) throws IOException {
        if (!Files.exists(file)) {
            return "it printed nothing";
        }
        try (var lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
            return lines.filter(line -> !line.isBlank())
                    .reduce((first, second) -> second)
                    .orElse("it printed nothing");
        }
    }
}
