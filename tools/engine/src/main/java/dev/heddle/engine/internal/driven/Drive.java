package dev.heddle.engine.internal.driven;

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
 * What drives a server that serves until it is stopped.
 *
 * @param ready how it is seen that the server is ready
 * @param command a load that ends, as a shell reads it; null if there is none
 * @param stopAfter how long the server runs once it is ready, at most; null until the load ends
 * @param fails what a line of the load's output matches if the server has failed; null if only the exit code says so
 */
public record Drive(
        Ready ready,
        @Nullable String command,
        @Nullable Duration stopAfter,
        @Nullable Pattern fails) {
    /** How long a server may take until it is ready, if the run has no other limit. */
    private static final Duration LONGEST_START = Duration.ofSeconds(60);

    private static final long LOOK_MILLIS = 50;
    /** A shell that finds no such command, or may not execute it. */
    private static final List<Integer> NOT_STARTED = List.of(126, 127);

    /**
     * What came of driving.
     *
     * @param failure what the load says the server did wrong, in one line; null if nothing
     * @param serverEnded whether the server ended by itself before it was to be stopped
     */
    public record Driven(@Nullable String failure, boolean serverEnded) {}

    /** Starts a process that does not outlive this one. */
    @FunctionalInterface
    public interface Starter {
        Process start(ProcessBuilder builder) throws IOException;
    }

    /** @throws UsageException if somebody serves there before the program has been started */
    public void check() {
        ready.checkFree();
    }

    /**
     * Waits until a server is ready, and drives it. The server still runs afterwards, unless it has ended by itself.
     *
     * @param limit how long it may take until the server is ready; null for a minute
     * @param output where the server's output goes
     * @param load where the load's output goes
     * @param starter starts the load
     * @throws UsageException with a line for the user, if the server is never ready or the load cannot be started
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
                        "the drive cannot be run (exit code " + driver.exitValue() + "): " + lastLine(load));
            }
            String lines = failedLines(load);
            return new Driven(
                    lines != null || driver.exitValue() == 0
                            ? lines
                            : "the drive failed, exit code " + driver.exitValue() + ": " + lastLine(load),
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
                        + " (--ready says what to wait for, --timeout how long)");
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
                    : count + (count == 1 ? " line" : " lines") + " of the drive's output match " + fails;
        }
    }

    private static String lastLine(Path file) throws IOException {
        if (!Files.exists(file)) {
            return "it says nothing";
        }
        try (var lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
            return lines.filter(line -> !line.isBlank())
                    .reduce((first, second) -> second)
                    .orElse("it says nothing");
        }
    }
}
