package dev.heddle.trace.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A request for further runs of a running JVM: a file of one line, {@code FROM-TO LIMIT PLAN}, in a directory where the
 * JVM waits for it. Other, empty files there mark that the current runs suffice, and that the JVM waits. The file
 * {@code launcher} has the process for whose requests the JVM waits, because a JVM whose parent ends early never learns
 * which process that was.
 *
 * @param plan the plan to enforce; if the first plan of the JVM tracks variables, it tracks the same ones
 * @param first seed of the first run; each run has the next one
 * @param last seed of the last one
 * @param limitMillis time limit of one run
 */
public record MoreRuns(Path plan, long first, long last, long limitMillis) {
    /** Stands for the first runs of a JVM that makes only further runs. */
    public static final String NONE = "none";

    private static final int PARTS = 3;

    /**
     * Creates the directory, for requests of this process.
     *
     * @return the directory
     */
    public static Path open(Path directory) throws IOException {
        Files.createDirectory(directory);
        Files.writeString(
                launcherFile(directory), Long.toString(ProcessHandle.current().pid()));
        return directory;
    }

    /**
     * The process for whose requests the JVM waits; empty if it has ended.
     *
     * @throws IOException if its file cannot be read
     */
    public static Optional<ProcessHandle> launcher(Path directory) throws IOException {
        Path file = launcherFile(directory);
        String text = Files.readString(file, StandardCharsets.UTF_8);
        try {
            return ProcessHandle.of(Long.parseLong(text));
        } catch (NumberFormatException e) {
            throw new IOException(file + " is not the number of a process: '" + text + "'", e);
        }
    }

    private static Path launcherFile(Path directory) {
        return directory.resolve("launcher");
    }

    private static Path file(Path directory, int number) {
        return directory.resolve(number + ".txt");
    }

    private static Path stopFile(Path directory, int number) {
        return directory.resolve(number + ".stop");
    }

    private static Path waitFile(Path directory, int number) {
        return directory.resolve(number + ".wait");
    }

    /**
     * Submits the request.
     *
     * @param number 1 for the first request after the JVM's initial runs, and so on
     */
    public void write(Path directory, int number) throws IOException {
        Path unfinished = directory.resolve("unfinished");
        Files.writeString(unfinished, first + "-" + last + " " + limitMillis + " " + plan.toAbsolutePath());
        Files.move(unfinished, file(directory, number), StandardCopyOption.ATOMIC_MOVE);
    }

    /** Marks that the runs before this number need not be completed: the JVM makes no further run of them. */
    public static void stop(Path directory, int number) throws IOException {
        Files.createFile(stopFile(directory, number));
    }

    /** Returns whether {@link #stop} was called. */
    public static boolean isStopped(Path directory, int number) {
        return Files.exists(stopFile(directory, number));
    }

    /** Marks that the JVM waits for the request with this number. */
    public static void await(Path directory, int number) throws IOException {
        Files.createFile(waitFile(directory, number));
    }

    /** Returns whether {@link #await} was called. */
    public static boolean isAwaited(Path directory, int number) {
        return Files.exists(waitFile(directory, number));
    }

    /**
     * Reads the request, or returns null if it does not exist yet.
     *
     * @throws IOException if the file cannot be read, or has another format
     */
    public static @Nullable MoreRuns read(Path directory, int number) throws IOException {
        Path file = file(directory, number);
        String text;
        try {
            text = Files.readString(file, StandardCharsets.UTF_8);
        } catch (NoSuchFileException e) {
            return null;
        }
        String[] parts = text.split(" ", PARTS);
        // A seed may be negative.
        int dash = text.indexOf('-', 1);
        try {
            return new MoreRuns(
                    Path.of(parts[2]),
                    Long.parseLong(text.substring(0, dash)),
                    Long.parseLong(parts[0].substring(dash + 1)),
                    Long.parseLong(parts[1]));
        } catch (IndexOutOfBoundsException | NumberFormatException e) {
            throw new IOException(
                    file + " is not a list of runs: it must be FROM-TO LIMIT PLAN, not '" + text + "'", e);
        }
    }
}
